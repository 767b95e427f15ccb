import { execFileSync } from "node:child_process";
import { scratchProject, type ScratchProject } from "./scratchProject.ts";

/** Under version control, so that what git ignores is known. */
function inGit(project: ScratchProject): ScratchProject {
  execFileSync("git", ["init", "--quiet"], { cwd: project.root });
  return project;
}

/** A small package with its dependencies on one line, a key beside it, and output that git ignores. */
export const pythonProject = (): ScratchProject =>
  inGit(
    scratchProject({
      "pyproject.toml":
        '[project]\nname = "loans"\nrequires-python = ">=3.12"\ndependencies = ["typer>=0.15", "sqlalchemy[asyncio]==2.0.30"]\n[project.scripts]\nloans = "loans.main:app"\n[dependency-groups]\ndev = ["pytest>=8"]\n',
      "loans/__init__.py": "",
      "loans/main.py": "import typer\n\napp = typer.Typer()\n",
      "loans/reminder.py": "def remind(member):\n    return member\n",
      "tests/test_reminder.py": "def test_remind():\n    assert True\n",
      "README.md": "# Loans\n",
      ".gitignore": "build/\n*.log\n",
      "build/loans/reminder.py": "copied\n",
      "reminder.log": "reminder\n",
      ".env": "REMINDER_TOKEN=s3cret\n",
      "reminder.pem": "-----BEGIN PRIVATE KEY-----\n",
      ".specify/memory/constitution.md":
        "# Loans Constitution\n\n## Core Principles\n\n### I. Test-First\n\nTests come first, see [RFC2119](https://example.com). They MUST fail before the code is written.\n\n### II. Small\n\nModules stay small.\n\n## Governance\n\nThe team decides.\n",
      "docs/adr/0001-keep-data-in-sqlite.md": "# Keep data in SQLite\n\nOne file.\n",
    }),
  );

/** A web application with its tests in a folder of their own. */
export const webApplication = (): ScratchProject =>
  inGit(
    scratchProject({
      "package.json": JSON.stringify({
        name: "desk-booking",
        private: true,
        packageManager: "pnpm@10.1.0",
        scripts: { dev: "vite", build: "vite build", test: "vitest run", "test:e2e": "playwright test" },
        dependencies: { react: "^19.1.0", "react-router": "7.5.0" },
        devDependencies: { typescript: "~6.0.3", vite: "7.0.0", vitest: "4.0.1", "@playwright/test": "1.60.0" },
      }),
      "tsconfig.json": "{}",
      "src/main.tsx": "export {};\n",
      "src/calendar/CalendarView.tsx": "export const CalendarView = () => null;\n",
      "src/calendar/deskList.ts": "export const desks = [];\n",
      "src/api/bookingClient.ts": "export const book = (desk: string) => desk;\n",
      "tests/calendar.spec.ts": "export {};\n",
      ".gitignore": "dist/\nnode_modules/\n",
      "dist/main.js": "desk booking calendar\n",
      "node_modules/react/index.js": "desk\n",
    }),
  );

/** Packages side by side, with a back end in another language. */
export const monorepo = (): ScratchProject =>
  inGit(
    scratchProject({
      "package.json": JSON.stringify({ name: "shop", private: true, workspaces: ["packages/*"] }),
      "packages/cart/package.json": JSON.stringify({
        name: "@shop/cart",
        main: "index.js",
        scripts: { test: "node --test" },
      }),
      "packages/cart/index.js": "export const cart = [];\n",
      "packages/cart/voucher.js": "export const voucher = (code) => code;\n",
      "packages/web/package.json": JSON.stringify({
        name: "@shop/web",
        scripts: { test: "jest" },
        devDependencies: { jest: "30.0.0" },
      }),
      "packages/web/checkout.js": "import { voucher } from '@shop/cart';\n",
      "backend/go.mod": "module shop/backend\n\ngo 1.24\n\nrequire github.com/gin-gonic/gin v1.10.0\n",
      "backend/main.go": "package main\n\n// Orders are kept here.\n",
    }),
  );
