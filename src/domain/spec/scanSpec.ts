import { scanSimpleYaml, SimpleValues } from "../frontMatter/scanSimpleYaml.ts";
import { splitFrontMatter } from "../frontMatter/splitFrontMatter.ts";
import { countCriteria } from "./criteria.ts";
import { findTitle, toSpec } from "./readSpec.ts";
import { type Spec, type SpecStatus, specStatuses } from "./spec.ts";

/**
 * The spec in a file, for the many files that need no YAML library and have no problem; undefined for the others, which
 * `parseSpec` then reads in full. It tells no places, keeps little and is fast: this is how a whole project is read.
 */
export function scanSpec(id: string, text: string): Spec | undefined {
  const { yaml, body } = splitFrontMatter(text);
  const values = yaml === undefined ? noValues : scanSimpleYaml(text, yaml);
  if (values === undefined || values.has("approval") || values.hasListUnder(textKeys)) return undefined;
  const status = storedStatus.get(textOf(values, "status") ?? "pending");
  if (status === undefined) return undefined;
  return new ScannedSpec(id, status, listOf(values, "depends_on"), text, body.start, body.end);
}

const noValues = new SimpleValues();
/** A list under one of these is a problem. */
const textKeys = ["type", "status", "prompt", "branch", "completed_at", "model"];
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
 * Has at hand what decides over the order of work; everything else is read when it is asked for. Whoever lists ten thousand
 * specs shows fifty, and the many small objects of the others would keep the garbage collector busy.
 */
class ScannedSpec implements Spec {
  readonly id: string;
  readonly status: SpecStatus;
  readonly dependsOn: readonly string[] | undefined;
  readonly #text: string;
  readonly #bodyStart: number;
  readonly #bodyEnd: number;
  #known: Spec | undefined;

  constructor(
    id: string,
    status: SpecStatus,
    dependsOn: readonly string[] | undefined,
    text: string,
    bodyStart: number,
    bodyEnd: number,
  ) {
    this.id = id;
    this.status = status;
    this.dependsOn = dependsOn;
    this.#text = text;
    this.#bodyStart = bodyStart;
    this.#bodyEnd = bodyEnd;
  }

  get #whole(): Spec {
    return (this.#known ??= this.#read());
  }

  #read(): Spec {
    const { yaml, body } = splitFrontMatter(this.#text);
    const values = (yaml === undefined ? undefined : scanSimpleYaml(this.#text, yaml)) ?? noValues;
    const fields = {
      text: (key: string) => textOf(values, key),
      list: (key: string) => listOf(values, key),
      status: () => this.status,
      // A map, and so never simple.
      approval: () => undefined,
    };
    const title = findTitle(this.#text, body)?.text;
    return toSpec(this.id, fields, countCriteria(this.#text, body), this.body, title);
  }

  get body(): string {
    return this.#text.slice(this.#bodyStart, this.#bodyEnd);
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
