import assert from "node:assert/strict";
import { test } from "node:test";
import { findMentions, valuesNamedIn } from "./namedValues.ts";

const named = (intention: string): Record<string, string> => Object.fromEntries(valuesNamedIn(intention));

test("values the intention names are found in any case and spelling", () => {
  assert.deepEqual(named("Add OAuth authentication with Clerk"), { auth_strategy: "OAuth", auth_library: "Clerk" });
  assert.deepEqual(named("use POSTGRES, drizzle orm."), { db_type: "PostgreSQL", db_orm: "Drizzle" });
  assert.deepEqual(named('Log in by "email + password"'), { auth_strategy: "Email/Password" });
});

test("the longest term is taken and its characters are taken once", () => {
  assert.deepEqual(named("supabase auth on supabase"), { auth_library: "Supabase Auth", db_type: "Supabase" });
  assert.deepEqual(named("authjs vs auth.js"), { auth_library: "Auth.js" });
  assert.deepEqual(named("react query"), { state_management: "TanStack Query" });
});

test("a term inside a longer word is a guess, and guesses answer nothing", () => {
  assert.deepEqual(findMentions("Add mongoose models"), [
    { questionId: "db_type", value: "MongoDB", confidence: 0.85, start: 4, end: 9 },
  ]);
  assert.deepEqual(
    findMentions("xredisx").map(({ confidence }) => confidence),
    [0.7],
  );
  assert.deepEqual(named("Add mongoose models to the preact app"), {});
});

test("two different values for one question answer nothing, the same value twice does", () => {
  assert.deepEqual(named("Migrate from PostgreSQL to MongoDB"), {});
  assert.deepEqual(named("Support OAuth/SAML"), {});
  assert.deepEqual(named("OAuth or rather oauth2"), { auth_strategy: "OAuth" });
});

/** Per question each value with all terms for it, from the reference of preflights. */
const termsOf = {
  auth_strategy: `OAuth: oauth2, oauth; JWT: jwt token, jwt auth, jwt; Magic Links: magic link, magic links, magiclink;
    Email/Password: email/password, email password, email + password, email & password, email-password; SAML: saml;
    Passwordless: passwordless; SSO: sso`,
  auth_library: `Clerk: clerk; NextAuth.js: nextauth.js, nextauth, next-auth, next auth; Auth.js: auth.js, authjs;
    Auth0: auth0; Supabase Auth: supabase auth; Firebase Auth: firebase auth; Lucia: lucia;
    Passport.js: passport.js, passportjs; Keycloak: keycloak`,
  db_type: `PostgreSQL: postgresql, postgres; MySQL: mysql; MariaDB: mariadb; MongoDB: mongodb, mongo db, mongo;
    SQLite: sqlite; DynamoDB: dynamodb; CockroachDB: cockroachdb; Supabase: supabase; PlanetScale: planetscale;
    Neon: neon`,
  db_orm: `Prisma: prisma; Drizzle: drizzle orm, drizzle; TypeORM: typeorm; Sequelize: sequelize;
    SQLAlchemy: sqlalchemy; Knex: knex; Kysely: kysely`,
  caching: "Redis: redis; Memcached: memcached",
  frontend_framework: `Next.js: next.js, nextjs; React: react; Vue: vue.js, vuejs, vue; Nuxt: nuxt.js, nuxtjs, nuxt;
    Svelte: svelte; SvelteKit: sveltekit; Angular: angular; Remix: remix; Astro: astro; SolidJS: solidjs, solid.js`,
  styling: `Tailwind CSS: tailwindcss, tailwind css, tailwind; Styled Components: styled-components, styled components;
    CSS Modules: css modules, css-modules; Emotion: emotion; Sass: sass, scss`,
  backend_framework: `FastAPI: fastapi; Express: express.js, expressjs; NestJS: nestjs, nest.js; Django: django;
    Flask: flask; Hono: hono; Elysia: elysia; Rails: ruby on rails, rails; Laravel: laravel;
    Spring Boot: spring boot, springboot`,
  api_style: "REST: rest api, restful api, restful; GraphQL: graphql; gRPC: grpc; tRPC: trpc",
  hosting: `Vercel: vercel; Netlify: netlify; Railway: railway; Fly.io: fly.io; Render: render; Heroku: heroku;
    AWS: aws; GCP: gcp, google cloud; Azure: azure`,
  ui_library: `shadcn/ui: shadcn/ui, shadcn; Radix UI: radix ui, radix; Chakra UI: chakra ui, chakra;
    Material UI: material ui, mui; Ant Design: ant design, antd; Mantine: mantine`,
  state_management: `Zustand: zustand; Redux: redux; Jotai: jotai; Recoil: recoil; MobX: mobx;
    TanStack Query: tanstack query, react query`,
};

test("every term for a value is known, and taken as a whole", () => {
  for (const [id, written] of Object.entries(termsOf))
    for (const [value = "", terms = ""] of written.split(";").map((each) => each.trim().split(": ")))
      for (const term of terms.split(", ")) {
        assert.deepEqual(named(`Build it with ${term.toUpperCase()}.`), { [id]: value }, term);
        const [mention, ...others] = findMentions(`with ${term}`);
        assert.deepEqual(mention, { questionId: id, value, confidence: 1, start: 5, end: 5 + term.length });
        assert.deepEqual(others, []);
      }
});

test("a term stands alone between white space, punctuation, brackets, quotes, dashes and slashes", () => {
  for (const mark of [" ", "\t", "\n", ...",.:;!?()[]{}\"'`-_/"])
    assert.deepEqual(named(`x${mark}redis${mark}y`), { caching: "Redis" }, mark);
  for (const mark of ["x", "1", "+", "#", "@", "é"])
    assert.deepEqual(
      findMentions(`${mark}redis redis${mark} ${mark}redis${mark}`).map(({ confidence }) => confidence),
      [0.85, 0.85, 0.7],
      mark,
    );
});

test("everyday words count only where they are introduced as a product", () => {
  assert.deepEqual(named("Render the page in neon colors"), {});
  assert.deepEqual(named("Deploy on Render"), { hosting: "Render" });
  assert.deepEqual(named("Style it with emotion"), { styling: "Emotion" });
  for (const word of ["render", "emotion", "neon", "remix", "astro", "railway"]) {
    assert.deepEqual(named(`The ${word} page, ${word}`), {}, word);
    for (const lead of ["with", "On", "move to", "using", "use", "via", "with  ", "on\n"])
      assert.equal(valuesNamedIn(`${lead} ${word}`).size, 1, `${lead} ${word}`);
    for (const lead of ["without", "upon", "misuse", "with the", "on    "])
      assert.equal(valuesNamedIn(`${lead} ${word}`).size, 0, `${lead} ${word}`);
  }
});
