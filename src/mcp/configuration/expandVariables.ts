import { fail, ok, type Result } from "../../domain/result.ts";
import { l10n } from "../../domain/l10n.ts";

export interface VariableValues {
  /** The folder the entry belongs to. */
  readonly workspaceFolder: string;
  /** Every workspace folder by its name. */
  readonly folders: Readonly<Record<string, string>>;
  readonly userHome: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

const variable = /\$\{([^}:]*)(?::([^}]*))?\}/g;

/** Replaces `${…}` anywhere and `~` at the start. A variable that means nothing is an error, not an empty string. */
export function expandText(text: string, values: VariableValues): Result<string, string> {
  const unknown: string[] = [];
  const expanded = text.replace(variable, (whole, name: string, argument: string | undefined) => {
    const value = valueOf(name, argument, values);
    if (value === undefined) unknown.push(whole);
    return value ?? whole;
  });
  if (unknown.length > 0) return fail(l10n.t("{0} has no value", unknown.join(", ")));
  return ok(expanded.replace(/^~(?=$|[\\/])/, () => values.userHome));
}

function valueOf(name: string, argument: string | undefined, values: VariableValues): string | undefined {
  switch (name) {
    case "workspaceFolder":
      return argument === undefined ? values.workspaceFolder : own(values.folders, argument);
    case "userHome":
      return argument === undefined ? values.userHome : undefined;
    case "env":
      // As in VS Code, a variable that is not set is empty.
      return argument === undefined ? undefined : (own(values.environment, argument) ?? "");
    default:
      return undefined;
  }
}

const own = <T>(record: Readonly<Record<string, T>>, key: string): T | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined;

/** Expands every text inside a value; the problems name where they are. */
export function expandDeep<T>(value: T, values: VariableValues, problems: string[], path = ""): T {
  const walk = (one: unknown, at: string): unknown => {
    if (typeof one === "string") {
      const expanded = expandText(one, values);
      if (expanded.ok) return expanded.value;
      problems.push(at === "" ? expanded.error : `${at}: ${expanded.error}`);
      return one;
    }
    if (Array.isArray(one)) return one.map((item, index) => walk(item, `${at}[${index}]`));
    if (typeof one !== "object" || one === null) return one;
    return Object.fromEntries(
      Object.entries(one).map(([key, item]) => [key, walk(item, at === "" ? key : `${at}.${key}`)]),
    );
  };
  return walk(value, path) as T;
}
