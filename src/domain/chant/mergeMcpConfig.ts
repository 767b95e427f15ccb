import { messageOf } from "../errors.ts";
import { fail, ok, type Result } from "../result.ts";

/** How a client starts the server. */
export interface ServerLaunch {
  readonly command: string;
  readonly args: readonly string[];
  /** Variables that it needs besides those of the client. */
  readonly env?: Readonly<Record<string, string>>;
}

interface UnreadableMcpConfig {
  readonly message: string;
  /** What the user may put there by hand. */
  readonly snippet: string;
}

/**
 * The text of `.mcp.json` with our server in it. An existing file keeps every other server, key, space and line break;
 * one that is not valid JSON is not touched at all.
 */
export function mergeMcpConfig(
  existing: string | undefined,
  launch: ServerLaunch,
): Result<string, UnreadableMcpConfig> {
  const entry = entryOf(launch);
  const snippet = mcpConfigOf({ name: "chant", ...launch });
  const bom = existing?.startsWith("\ufeff") === true ? "\ufeff" : "";
  const text = existing?.slice(bom.length) ?? "";
  if (text.trim() === "") return ok(bom + snippet);
  try {
    const config: unknown = JSON.parse(text);
    if (!isObject(config)) return fail({ message: "The file does not contain a JSON object.", snippet });
    const servers = config["mcpServers"];
    if (servers !== undefined && !isObject(servers))
      return fail({ message: '"mcpServers" is not a JSON object.', snippet });
    const whole = objectAt(text, 0);
    const member = memberOf(whole, "mcpServers");
    if (member === undefined) return ok(bom + setMember(text, whole, "mcpServers", { chant: entry }));
    return ok(bom + setMember(text, objectAt(text, member.start), "chant", entry));
  } catch (error) {
    return fail({ message: messageOf(error), snippet });
  }
}

/** The text of a file in the form of `.mcp.json` that names this server alone. */
export const mcpConfigOf = ({ name, ...launch }: ServerLaunch & { readonly name: string }): string =>
  `${JSON.stringify({ mcpServers: { [name]: entryOf(launch) } }, null, 2)}\n`;

function entryOf({ command, args, env = {} }: ServerLaunch): object {
  return { type: "stdio", command, args, ...(Object.keys(env).length === 0 ? {} : { env }) };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

interface Member {
  readonly key: string;
  /** Where the value begins and ends. */
  readonly start: number;
  readonly end: number;
}

interface ObjectText {
  readonly members: readonly Member[];
  /** Behind the opening brace. */
  readonly start: number;
  /** At the closing brace. */
  readonly end: number;
}

/** The last one counts where a key is repeated, as for `JSON.parse`. */
const memberOf = ({ members }: ObjectText, key: string): Member | undefined =>
  members.findLast((each) => each.key === key);

function setMember(text: string, object: ObjectText, key: string, value: object): string {
  const old = memberOf(object, key);
  const indent = indentOf(text, object);
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  const written = JSON.stringify(value, null, indent.unit).replaceAll("\n", eol + indent.member);
  if (old !== undefined) return text.slice(0, old.start) + written + text.slice(old.end);
  const last = object.members.at(-1);
  const added = `${eol}${indent.member}${JSON.stringify(key)}: ${written}`;
  if (last !== undefined) return `${text.slice(0, last.end)},${added}${text.slice(last.end)}`;
  return `${text.slice(0, object.start)}${added}${eol}${indent.object}${text.slice(object.end)}`;
}

/** The indentation the file has where the object stands. */
function indentOf(text: string, { members, start }: ObjectText): { object: string; member: string; unit: string } {
  const lead = (at: number): string => /^[ \t]*/.exec(text.slice(text.lastIndexOf("\n", at - 1) + 1))?.[0] ?? "";
  const object = lead(start);
  const first = members[0];
  const isOnOwnLine = first !== undefined && text.slice(start, first.start).includes("\n");
  const member = isOnOwnLine ? lead(first.start) : `${object}  `;
  return { object, member, unit: member.slice(object.length) || "  " };
}

/** Reads the object that begins at or behind an offset of valid JSON. */
function objectAt(text: string, from: number): ObjectText {
  const start = text.indexOf("{", from) + 1;
  const members: Member[] = [];
  let at = skipSpace(text, start);
  while (text[at] !== "}") {
    const keyEnd = endOfValue(text, at);
    const valueStart = skipSpace(text, skipSpace(text, keyEnd) + 1);
    const valueEnd = endOfValue(text, valueStart);
    members.push({ key: JSON.parse(text.slice(at, keyEnd)) as string, start: valueStart, end: valueEnd });
    at = skipSpace(text, valueEnd);
    if (text[at] === ",") at = skipSpace(text, at + 1);
  }
  return { members, start, end: at };
}

const skipSpace = (text: string, from: number): number => {
  let at = from;
  while (/\s/.test(text.charAt(at))) at++;
  return at;
};

/** Behind the value that starts here: brackets are counted, strings stepped over. */
function endOfValue(text: string, from: number): number {
  const token = /"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s",[\]{}:]+|[,:\s]+/gy;
  token.lastIndex = from;
  let depth = 0;
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    if (/^[[{]/.test(found[0])) depth++;
    else if (/^[\]}]/.test(found[0])) depth--;
    if (depth === 0) return token.lastIndex;
  }
  return text.length;
}
