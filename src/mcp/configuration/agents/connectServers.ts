import { fail, ok, type Result } from "../../../domain/result.ts";
import { l10n } from "../../../domain/l10n.ts";
import type { JsonObject } from "../../../protocol/mcpShapes.ts";
import { isObject } from "../../rpc/readMessage.ts";
import { type ServerRole, serverRoles } from "../chooseServer.ts";
import { readJsonc } from "../readJsonc.ts";
import { type AgentEntry, agentEntry, type AgentFile, agentFiles, type LauncherCall } from "./agentFiles.ts";
import { flightdeckServerIn } from "./flightdeckEntry.ts";
import { duplicateMember, isEmptyObject, removeMember, setMember } from "./jsoncMembers.ts";

/** The text of an agent's file with our servers in it; a file that cannot be read is not touched. */
export function connectServers(
  file: AgentFile,
  existing: string | undefined,
  call: LauncherCall,
  roles: readonly ServerRole[] = serverRoles,
): Result<string, string> {
  const { member } = agentFiles[file];
  const { bom, text } = withoutMark(existing ?? "");
  if (text.trim() === "") {
    const entries = Object.fromEntries(roles.map((role) => [role, agentEntry(file, role, call)]));
    return ok(`${bom}${JSON.stringify({ [member]: entries }, null, 2)}\n`);
  }
  const servers = serversIn(text, member);
  if (!servers.ok) return servers;
  let written = text;
  for (const role of roles) {
    const wanted = agentEntry(file, role, call);
    const name = nameFor(role, servers.value);
    const old = servers.value[name];
    const merged = isObject(old) ? mergeEntry(old, wanted) : wanted;
    if (JSON.stringify(old) !== JSON.stringify(merged)) written = setMember(written, [member, name], merged);
  }
  return ok(bom + written);
}

/** The same without our servers; `undefined` when the file held nothing else. */
export function disconnectServers(file: AgentFile, existing: string): Result<string | undefined, string> {
  const { member } = agentFiles[file];
  const { bom, text } = withoutMark(existing);
  const servers = serversIn(text, member);
  if (!servers.ok) return servers;
  const ours = Object.entries(servers.value).flatMap(([name, entry]) => (flightdeckServerIn(entry) ? [name] : []));
  if (ours.length === 0) return ok(existing);
  let written = ours.reduce((now, name) => removeMember(now, [member, name]), text);
  if (isEmptyObject(written, [member])) written = removeMember(written, [member]);
  return ok(isEmptyObject(written, []) && written.trim() === "{}" ? undefined : bom + written);
}

/** The servers of ours that a file already starts. */
export function connectedServers(file: AgentFile, text: string): readonly ServerRole[] {
  const servers = serversIn(withoutMark(text).text, agentFiles[file].member);
  return servers.ok ? Object.values(servers.value).flatMap((entry) => flightdeckServerIn(entry) ?? []) : [];
}

function serversIn(text: string, member: string): Result<JsonObject, string> {
  const parsed = readJsonc(text);
  if (!parsed.ok) return parsed;
  if (!isObject(parsed.value)) return fail(l10n.t("The file does not contain a JSON object"));
  const twice = duplicateMember(text, [member]);
  if (twice !== undefined) return fail(l10n.t('"{0}" appears twice in the file. Remove one of them first', twice));
  const servers = parsed.value[member] ?? {};
  return isObject(servers) ? ok(servers) : fail(l10n.t('"{0}" is not a JSON object', member));
}

/** An entry of ours keeps the name it has; other servers keep their names, too. */
function nameFor(role: ServerRole, servers: JsonObject): string {
  const names = Object.keys(servers);
  const known = names.find((name) => flightdeckServerIn(servers[name]) === role);
  if (known !== undefined) return known;
  const wanted = [role, `flightdeck-${role}`, ...names.map((_, index) => `flightdeck-${role}-${index + 2}`)];
  return wanted.find((name) => !names.includes(name)) ?? role;
}

/** What a person added to an entry of ours stays, such as variables for a model. */
function mergeEntry(old: JsonObject, wanted: AgentEntry): JsonObject {
  const env = { ...(isObject(old["env"]) ? old["env"] : {}), ELECTRON_RUN_AS_NODE: undefined, ...wanted.env };
  const merged = { ...old, ...wanted, env };
  // What is undefined is not written; an entry that needs no variable has none.
  return Object.values(env).some((value) => value !== undefined) ? merged : { ...merged, env: undefined };
}

function withoutMark(text: string): { readonly bom: string; readonly text: string } {
  const bom = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  return { bom, text: text.slice(bom.length) };
}
