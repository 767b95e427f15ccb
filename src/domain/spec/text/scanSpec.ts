import { scanSimpleYaml, SimpleValues } from "../../frontMatter/scanSimpleYaml.ts";
import { splitFrontMatter } from "../../frontMatter/splitFrontMatter.ts";
import { countCriteria } from "../criteria.ts";
import { findTitle, toSpec } from "./readSpec.ts";
import { type Spec, type SpecStatus, specStatuses } from "../spec.ts";

/**
 * The spec in a file, for the many files that need no YAML library and have no problem; undefined for the others, which
 * `parseSpec` then reads in full. It has no positions, keeps little and is fast: this is how a whole project is read.
 */
export function scanSpec(id: string, source: SpecText): Spec | undefined {
  const values = scanHead(source.head) ?? scanHead(source.text) ?? noValues;
  if (values === unreadable || values.has("approval") || values.hasListUnder(textKeys)) return undefined;
  const status = storedStatus.get(textOf(values, "status") ?? "pending");
  if (status === undefined) return undefined;
  return new ScannedSpec(id, status, detached(listOf(values, "depends_on")), source);
}

/**
 * A copy that shares no letters with the file: a part cut out of a text keeps all of it in memory, and a list that grew
 * item by item has room for more.
 */
const detached = <T extends object | undefined>(value: T): T =>
  value === undefined ? value : (JSON.parse(JSON.stringify(value)) as T);

/** The text of a file, wherever it is kept. */
export interface SpecText {
  readonly text: string;
  /** The lines it begins with, as many as usually hold the front matter: fewer letters to make a text of. */
  readonly head: string;
}

export const wholeText = (text: string): SpecText => ({ text, head: text });

/** Undefined where no front matter is seen to end. */
function scanHead(text: string): SimpleValues | typeof unreadable | undefined {
  const { yaml } = splitFrontMatter(text);
  return yaml === undefined ? undefined : (scanSimpleYaml(text, yaml, wantedKeys) ?? unreadable);
}

const unreadable = Symbol("needs the full parser");
const noValues = new SimpleValues();
/** A list under one of these is a problem. */
const textKeys = ["type", "status", "prompt", "branch", "completed_at", "model"];
const wantedKeys = [...textKeys, "depends_on"];
const storedStatus = new Map<string, SpecStatus>([
  ...specStatuses.map((status) => [status, status] as const),
  ["ready", "pending"],
]);

function textOf(values: SimpleValues, key: string): string | undefined {
  const value = values.get(key);
  return typeof value === "string" ? value : undefined;
}

function listOf(values: SimpleValues, key: string): readonly string[] | undefined {
  const value = values.get(key);
  return typeof value === "string" ? [value] : value;
}

/**
 * Has at hand what decides over the order of work; everything else is read when it is asked for. Whoever lists ten
 * thousand specs shows fifty, and the many small objects of the others would keep the garbage collector busy.
 */
class ScannedSpec implements Spec {
  readonly id: string;
  readonly status: SpecStatus;
  readonly dependsOn: readonly string[] | undefined;
  readonly #source: SpecText;
  #known: Spec | undefined;

  constructor(id: string, status: SpecStatus, dependsOn: readonly string[] | undefined, source: SpecText) {
    this.id = id;
    this.status = status;
    this.dependsOn = dependsOn;
    this.#source = source;
  }

  get #whole(): Spec {
    return (this.#known ??= this.#read());
  }

  #read(): Spec {
    const { text } = this.#source;
    const { yaml, body } = splitFrontMatter(text);
    const values = (yaml === undefined ? undefined : scanSimpleYaml(text, yaml)) ?? noValues;
    const fields = {
      text: (key: string) => textOf(values, key),
      list: (key: string) => listOf(values, key),
      status: () => this.status,
      // A map, and so never simple.
      approval: () => undefined,
    };
    // The body is not kept a second time.
    return detached(toSpec(this.id, fields, countCriteria(text, body), "", findTitle(text, body)?.text));
  }

  get body(): string {
    const { text } = this.#source;
    const { start, end } = splitFrontMatter(text).body;
    return text.slice(start, end);
  }

  get approval(): undefined {
    return undefined;
  }

  get title(): Spec["title"] {
    return this.#whole.title;
  }

  get type(): Spec["type"] {
    return this.#whole.type;
  }

  get labels(): Spec["labels"] {
    return this.#whole.labels;
  }

  get targetFiles(): Spec["targetFiles"] {
    return this.#whole.targetFiles;
  }

  get context(): Spec["context"] {
    return this.#whole.context;
  }

  get prompt(): Spec["prompt"] {
    return this.#whole.prompt;
  }

  get branch(): Spec["branch"] {
    return this.#whole.branch;
  }

  get commits(): Spec["commits"] {
    return this.#whole.commits;
  }

  get completedAt(): Spec["completedAt"] {
    return this.#whole.completedAt;
  }

  get model(): Spec["model"] {
    return this.#whole.model;
  }

  get tracks(): Spec["tracks"] {
    return this.#whole.tracks;
  }

  get informedBy(): Spec["informedBy"] {
    return this.#whole.informedBy;
  }

  get origin(): Spec["origin"] {
    return this.#whole.origin;
  }

  get criteria(): Spec["criteria"] {
    return this.#whole.criteria;
  }

  get hasCriteria(): Spec["hasCriteria"] {
    return this.#whole.hasCriteria;
  }
}
