import assert from "node:assert/strict";
import { test } from "node:test";
import { otherOption } from "../clarification/question.ts";
import { fieldDecidedBy, primaryQuestions, routeOf, routes } from "./routes.ts";

/** Per route: category and hint, keywords that win over everything, further ones, and questions with their options. */
const table = [
  [
    "Authentication adr",
    "auth login oauth",
    "jwt session password",
    [
      "Strategy auth_strategy: Which authentication strategy? OAuth, Email/Password, Magic Links",
      "Library auth_library: Which authentication library? next-auth, passport, custom",
    ],
  ],
  [
    "Database adr",
    "database db postgres sql",
    "mysql mongo sqlite storage",
    ["Type db_type: Which database? PostgreSQL, MySQL, MongoDB", "ORM db_orm: Which ORM? Prisma, TypeORM, Drizzle"],
  ],
  [
    "Frontend task",
    "frontend ui react component",
    "vue angular",
    [
      "Framework frontend_framework: Which frontend framework? React, Vue, Svelte",
      "Styling styling: Which styling approach? Tailwind, CSS Modules, Styled Components",
    ],
  ],
  ["Infra adr", "", "cache caching redis memcached", ["Caching caching: Which cache? Redis, Memcached, In-memory"]],
  [
    "Other adr",
    "",
    "queue messaging message broker kafka rabbitmq",
    ["Message_Queue message_queue: Which message queue? RabbitMQ, Kafka, Amazon SQS"],
  ],
  [
    "Infra adr",
    "",
    "deploy infrastructure infra docker kubernetes ci cd hosting",
    [
      "Hosting hosting: Which hosting? Vercel, AWS, GCP, Self-hosted",
      "CI_CD ci_cd: Which CI/CD system? GitHub Actions, GitLab CI, None",
    ],
  ],
  [
    "Backend adr",
    "",
    "api endpoint server backend rest graphql framework runtime",
    [
      "Framework backend_framework: Which backend framework? Express, NestJS, FastAPI",
      "API_Style api_style: Which API style? REST, GraphQL, gRPC",
    ],
  ],
];

test("there are seven routes, each with its keywords, questions and options", () => {
  const written = routes.map(({ category, hint, keywords, furtherKeywords, questions }) => [
    ...[`${category} ${hint}`, keywords.join(" "), furtherKeywords.join(" ")],
    questions.map(
      ({ field, question: { id, question, options } }) =>
        `${field} ${id}: ${question} ${options.slice(0, -1).join(", ")}`,
    ),
  ]);
  assert.deepEqual(written, table);
});

test("it is known what each question decides, and which one is asked first about a category", () => {
  const decided = (id: string): string | undefined => {
    const field = fieldDecidedBy(id);
    return field && `${field.category}.${field.field}`;
  };
  assert.deepEqual(["auth_library", "api_style", "message_queue", "ui_library", "state_management", "x"].map(decided), [
    ...["Authentication.Library", "Backend.API_Style", "Other.Message_Queue"],
    ...["Frontend.UI_Library", "Frontend.State_Management", undefined],
  ]);
  assert.deepEqual(
    Object.entries(primaryQuestions).map(([category, { question }]) => [category, question.id]),
    [
      ["Authentication", "auth_strategy"],
      ["Database", "db_type"],
      ["Frontend", "frontend_framework"],
      ["Backend", "api_style"],
      ["Infra", "hosting"],
    ],
  );
});

const routedTo = (intention: string): string | undefined => routeOf(intention)?.questions[0]?.question.id;

test("each kind of change has its questions", () => {
  const expected: Readonly<Record<string, string>> = {
    "Add authentication": "auth_strategy",
    "Rotate jwt secrets": "auth_strategy",
    "Reset a forgotten password": "auth_strategy",
    "Set up a database": "db_type",
    "Tune sql timeouts": "db_type",
    "Move to mongo": "db_type",
    "Create settings component": "frontend_framework",
    "Rewrite in vue": "frontend_framework",
    "Speed up with caching": "caching",
    "Publish events to kafka": "message_queue",
    "Pick a message broker": "message_queue",
    "Deploy every night": "hosting",
    "Set up CI": "hosting",
    "New endpoint for invoices": "backend_framework",
    "Upgrade the runtime": "backend_framework",
  };
  for (const [intention, id] of Object.entries(expected)) assert.equal(routedTo(intention), id, intention);
});

test("plain keywords of the first three routes win over everything else", () => {
  assert.equal(routedTo("Add database session storage"), "db_type");
  assert.equal(routedTo("Add login database with react ui"), "auth_strategy");
  assert.equal(routedTo("Cache the database"), "db_type");
});

test("words that merely contain a keyword lead nowhere", () => {
  const generic = [
    ...["Build release notes", "Collect feedback", "Credit the author", "Improve the guide", "Debug output"],
    ...["Add url prefix", "Take a rest", "Show reactions", "Explain the decision", "Restore the backup"],
  ];
  for (const intention of generic) assert.equal(routedTo(intention), undefined, intention);
});

test("short keywords match whole words and their plurals, long ones the beginning of a word", () => {
  assert.equal(routedTo("List all APIs"), "backend_framework");
  assert.equal(routedTo("Compare two DBs"), "db_type");
  assert.equal(routedTo("Check authorization"), "auth_strategy");
  assert.equal(routedTo("Check authorisation"), "auth_strategy");
  assert.equal(routedTo("Unit components"), "frontend_framework");
});

test("rest is an API style only where it is meant as one", () => {
  for (const intention of ["Offer REST", "Offer a restful interface", "Offer a rest service"])
    assert.equal(routedTo(intention), "backend_framework", intention);
  assert.equal(routedTo("Do the rest"), undefined);
});

test("every question is a required single choice that ends with Other [clause 474]", () => {
  for (const { question } of routes.flatMap(({ questions }) => questions)) {
    assert.equal(question.type, "single_choice");
    assert.equal(question.optional, undefined);
    assert.equal(question.options.at(-1), otherOption);
    assert.match(question.question, /\?$/);
  }
});
