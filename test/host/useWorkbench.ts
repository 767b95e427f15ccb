import { join, resolve } from "node:path";
import { after, afterEach, before } from "node:test";
import { openWorkbench, type Workbench, type WorkbenchOptions } from "./workbench.ts";

const results = resolve(import.meta.dirname, "../../test-results");

/**
 * One VS Code for all tests of a file, since opening it takes seconds: call at the top level and use the value inside
 * tests. A failing test leaves a screenshot, the page's console and the logs of VS Code in `test-results/<its name>`.
 */
export function useWorkbench(options: WorkbenchOptions = {}): Workbench {
  let workbench: Workbench | undefined;
  before(async () => {
    workbench = await openWorkbench(options);
  });
  afterEach(async (context) => {
    if ("passed" in context && !context.passed && workbench) {
      await workbench.saveEvidence(join(results, context.name.replace(/[^\w]+/g, "-")));
    }
  });
  after(() => workbench?.close());
  return new Proxy({} as Workbench, {
    get(_, name): unknown {
      if (workbench === undefined)
        throw new Error("The workbench opens before the first test: use it inside tests only.");
      return Reflect.get(workbench, name);
    },
  });
}
