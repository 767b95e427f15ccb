import type { Category } from "../adr/architectureSchema.ts";
import type { SingleChoiceQuestion } from "../clarification/question.ts";
import { otherOption } from "../clarification/question.ts";
import { usesKeyword } from "./words/keywords.ts";

export type DecisionHint = "task" | "adr" | "unsure";

/** A question and the field of the architecture that its answer decides. */
export interface DecidingQuestion {
  readonly question: SingleChoiceQuestion;
  readonly field: string;
}

/** What to ask about a kind of change, the primary decision first. */
export interface Route {
  readonly category: Category;
  readonly questions: readonly DecidingQuestion[];
  readonly hint: DecisionHint;
  /** Keywords of the first pass; they win over everything of the second. */
  readonly keywords: readonly string[];
  readonly furtherKeywords: readonly string[];
}

const decides = (field: string, id: string, question: string, ...options: readonly string[]): DecidingQuestion => ({
  field,
  question: { id, type: "single_choice", question, options: [...options, otherOption] },
});

export const routes: readonly Route[] = [
  {
    category: "Authentication",
    questions: [
      decides("Strategy", "auth_strategy", "Which authentication strategy?", "OAuth", "Email/Password", "Magic Links"),
      decides("Library", "auth_library", "Which authentication library?", "next-auth", "passport", "custom"),
    ],
    hint: "adr",
    keywords: ["auth", "login", "oauth"],
    furtherKeywords: ["jwt", "session", "password"],
  },
  {
    category: "Database",
    questions: [
      decides("Type", "db_type", "Which database?", "PostgreSQL", "MySQL", "MongoDB"),
      decides("ORM", "db_orm", "Which ORM?", "Prisma", "TypeORM", "Drizzle"),
    ],
    hint: "adr",
    keywords: ["database", "db", "postgres", "sql"],
    furtherKeywords: ["mysql", "mongo", "sqlite", "storage"],
  },
  {
    category: "Frontend",
    questions: [
      decides("Framework", "frontend_framework", "Which frontend framework?", "React", "Vue", "Svelte"),
      decides("Styling", "styling", "Which styling approach?", "Tailwind", "CSS Modules", "Styled Components"),
    ],
    hint: "task",
    keywords: ["frontend", "ui", "react", "component"],
    furtherKeywords: ["vue", "angular"],
  },
  {
    category: "Infra",
    questions: [decides("Caching", "caching", "Which cache?", "Redis", "Memcached", "In-memory")],
    hint: "adr",
    keywords: [],
    furtherKeywords: ["cache", "caching", "redis", "memcached"],
  },
  {
    category: "Other",
    questions: [decides("Message_Queue", "message_queue", "Which message queue?", "RabbitMQ", "Kafka", "Amazon SQS")],
    hint: "adr",
    keywords: [],
    furtherKeywords: ["queue", "messaging", "message broker", "kafka", "rabbitmq"],
  },
  {
    category: "Infra",
    questions: [
      decides("Hosting", "hosting", "Which hosting?", "Vercel", "AWS", "GCP", "Self-hosted"),
      decides("CI_CD", "ci_cd", "Which CI/CD system?", "GitHub Actions", "GitLab CI", "None"),
    ],
    hint: "adr",
    keywords: [],
    furtherKeywords: ["deploy", "infrastructure", "infra", "docker", "kubernetes", "ci", "cd", "hosting"],
  },
  {
    category: "Backend",
    questions: [
      decides("Framework", "backend_framework", "Which backend framework?", "Express", "NestJS", "FastAPI"),
      decides("API_Style", "api_style", "Which API style?", "REST", "GraphQL", "gRPC"),
    ],
    hint: "adr",
    keywords: [],
    furtherKeywords: ["api", "endpoint", "server", "backend", "rest", "graphql", "framework", "runtime"],
  },
];

/** The route of an intention, or none: then the generic questions have to do. */
export function routeOf(intention: string): Route | undefined {
  const uses = (keyword: string): boolean => usesKeyword(intention, keyword);
  return (
    routes.find(({ keywords }) => keywords.some(uses)) ??
    routes.find(({ keywords, furtherKeywords }) => [...keywords, ...furtherKeywords].some(uses))
  );
}

interface DecidedField {
  readonly category: Category;
  readonly field: string;
}

const fieldsByQuestion: ReadonlyMap<string, DecidedField> = new Map([
  ...routes.flatMap(({ category, questions }) =>
    questions.map(({ question, field }) => [question.id, { category, field }] as const),
  ),
  ["ui_library", { category: "Frontend", field: "UI_Library" }],
  ["state_management", { category: "Frontend", field: "State_Management" }],
]);

/** What a question decides, whoever asked it. */
export const fieldDecidedBy = (questionId: string): DecidedField | undefined => fieldsByQuestion.get(questionId);

/** The one question to ask about a category when nothing more is known. */
export const primaryQuestions: Readonly<Record<Exclude<Category, "Other">, DecidingQuestion>> = {
  Authentication: decidingQuestion("auth_strategy"),
  Database: decidingQuestion("db_type"),
  Frontend: decidingQuestion("frontend_framework"),
  Backend: decidingQuestion("api_style"),
  Infra: decidingQuestion("hosting"),
};

function decidingQuestion(id: string): DecidingQuestion {
  const found = routes.flatMap(({ questions }) => questions).find(({ question }) => question.id === id);
  if (found === undefined) throw new Error(`No route asks ${id}.`);
  return found;
}
