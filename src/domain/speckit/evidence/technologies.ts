type ProjectType =
  "library" | "cli" | "web-service" | "web-app" | "mobile-app" | "compiler" | "desktop-app" | "editor-extension";

/** What a well-known package tells about a project; keys in lower case. */
export interface Technology {
  readonly label: string;
  readonly role: "framework" | "storage" | "testing" | "language";
  readonly projectType?: ProjectType;
  readonly platform?: string;
}

const row = (label: string, role: Technology["role"], projectType?: ProjectType, platform?: string): Technology => ({
  label,
  role,
  ...(projectType === undefined ? {} : { projectType }),
  ...(platform === undefined ? {} : { platform }),
});

const rows: Readonly<Record<string, Technology>> = {
  typescript: row("TypeScript", "language"),
  react: row("React", "framework", "web-app", "Web browsers"),
  "react-native": row("React Native", "framework", "mobile-app", "iOS and Android"),
  expo: row("Expo", "framework", "mobile-app", "iOS and Android"),
  vue: row("Vue", "framework", "web-app", "Web browsers"),
  svelte: row("Svelte", "framework", "web-app", "Web browsers"),
  next: row("Next.js", "framework", "web-app", "Web browsers"),
  nuxt: row("Nuxt", "framework", "web-app", "Web browsers"),
  astro: row("Astro", "framework", "web-app", "Web browsers"),
  "@angular/core": row("Angular", "framework", "web-app", "Web browsers"),
  vite: row("Vite", "framework"),
  electron: row("Electron", "framework", "desktop-app", "Windows, macOS and Linux desktops"),
  express: row("Express", "framework", "web-service"),
  fastify: row("Fastify", "framework", "web-service"),
  koa: row("Koa", "framework", "web-service"),
  hono: row("Hono", "framework", "web-service"),
  "@nestjs/core": row("NestJS", "framework", "web-service"),
  commander: row("commander", "framework", "cli"),
  yargs: row("yargs", "framework", "cli"),
  fastapi: row("FastAPI", "framework", "web-service"),
  flask: row("Flask", "framework", "web-service"),
  django: row("Django", "framework", "web-app", "Web browsers"),
  click: row("Click", "framework", "cli"),
  typer: row("Typer", "framework", "cli"),
  rails: row("Rails", "framework", "web-app", "Web browsers"),
  sinatra: row("Sinatra", "framework", "web-service"),
  axum: row("axum", "framework", "web-service"),
  "actix-web": row("Actix Web", "framework", "web-service"),
  clap: row("clap", "framework", "cli"),
  "github.com/gin-gonic/gin": row("Gin", "framework", "web-service"),
  "github.com/spf13/cobra": row("Cobra", "framework", "cli"),
  "spring-boot-starter-web": row("Spring Boot", "framework", "web-service"),
  "spring-boot": row("Spring Boot", "framework", "web-service"),
  pg: row("PostgreSQL", "storage"),
  postgres: row("PostgreSQL", "storage"),
  postgresql: row("PostgreSQL", "storage"),
  psycopg: row("PostgreSQL", "storage"),
  psycopg2: row("PostgreSQL", "storage"),
  mysql2: row("MySQL", "storage"),
  mysql: row("MySQL", "storage"),
  sqlite: row("SQLite", "storage"),
  sqlite3: row("SQLite", "storage"),
  "better-sqlite3": row("SQLite", "storage"),
  rusqlite: row("SQLite", "storage"),
  mongodb: row("MongoDB", "storage"),
  mongoose: row("MongoDB", "storage"),
  redis: row("Redis", "storage"),
  ioredis: row("Redis", "storage"),
  prisma: row("a database through Prisma", "storage"),
  "@prisma/client": row("a database through Prisma", "storage"),
  sqlalchemy: row("a database through SQLAlchemy", "storage"),
  sqlx: row("a database through SQLx", "storage"),
  vitest: row("Vitest", "testing"),
  jest: row("Jest", "testing"),
  mocha: row("Mocha", "testing"),
  ava: row("AVA", "testing"),
  "@playwright/test": row("Playwright", "testing"),
  cypress: row("Cypress", "testing"),
  pytest: row("pytest", "testing"),
  rspec: row("RSpec", "testing"),
  "phpunit/phpunit": row("PHPUnit", "testing"),
  junit: row("JUnit", "testing"),
};

/** By the name of the package, in lower case. */
export const technologies: ReadonlyMap<string, Technology> = new Map(Object.entries(rows));

/** Names people use in a sentence rather than in a manifest. */
export const spokenTechnologies: readonly (readonly [pattern: RegExp, technology: Technology])[] = [
  [/\bTypeScript\b(?:\s+v?[\d.]+)?/i, row("TypeScript", "language")],
  [/\bJavaScript\b/i, row("JavaScript", "language")],
  [/\bPython\b(?:\s+v?[\d.]+)?/i, row("Python", "language")],
  [/\bRust\b(?:\s+v?[\d.]+)?/, row("Rust", "language")],
  [/\bGo(?:lang)?\b(?:\s+v?1\.[\d.]+)?(?=\s+(?:with|and|1\.|for)|[,.;]|$)/, row("Go", "language")],
  [/\bKotlin\b/i, row("Kotlin", "language")],
  [/\bJava\b(?:\s+\d+)?/, row("Java", "language")],
  [/\bC#|\.NET\s*\d*/i, row("C#", "language")],
  [/\bRuby\b(?:\s+[\d.]+)?/i, row("Ruby", "language")],
  [/\bPHP\b(?:\s+[\d.]+)?/i, row("PHP", "language")],
  [/\bSwift\b/, row("Swift", "language")],
  [/\bNode(?:\.js)?\s+v?\d+[\d.]*/i, row("Node.js", "framework")],
  [/\bSpring Boot\b/i, rows["spring-boot"]!],
  [/\bnode:test\b/i, row("node:test", "testing")],
  [/\blocal files?\b|\bfile system\b/i, row("local files", "storage")],
  [/\bIndexedDB\b/i, row("IndexedDB", "storage")],
  [/\blocalStorage\b/i, row("localStorage", "storage")],
];
