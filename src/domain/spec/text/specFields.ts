import { l10n } from "../../l10n.ts";
import { type Field, type FieldNode, findField, isAbsent } from "../../frontMatter/fieldNode.ts";
import { type Approval, type SpecProblem, type SpecStatus, specStatuses } from "../spec.ts";

/** Reads typed values out of front matter fields and notes what does not fit. */
export class SpecFields {
  readonly problems: SpecProblem[] = [];
  readonly #fields: readonly Field[];

  constructor(fields: readonly Field[]) {
    this.#fields = fields;
  }

  text(key: string): string | undefined {
    const node = this.#node(key);
    if (node === undefined) return undefined;
    if (node.kind === "scalar") return node.text;
    this.#warn("wrongValue", l10n.t('"{0}" must be a string, not a {1}.', key, node.kind), node);
    return undefined;
  }

  /** A single text counts as a list of one. */
  list(key: string): readonly string[] | undefined {
    const node = this.#node(key);
    if (node === undefined) return undefined;
    if (node.kind === "scalar") return [node.text];
    if (node.kind === "map") {
      this.#warn("wrongValue", l10n.t('"{0}" must be a list of strings, not a map.', key), node);
      return undefined;
    }
    return node.items.flatMap((item) => {
      if (item.kind === "scalar") return isAbsent(item) ? [] : [item.text];
      this.#warn("wrongValue", l10n.t('Each entry of "{0}" must be a string.', key), item);
      return [];
    });
  }

  /** Undefined where none is stored, too. */
  status(): SpecStatus | undefined {
    const node = this.#node("status");
    if (node === undefined) return undefined;
    const word = node.kind === "scalar" ? node.text : undefined;
    // Computed, so as good as none.
    if (word === "ready") return undefined;
    const status = specStatuses.find((known) => known === word);
    if (status === undefined) {
      const known = specStatuses.join(", ");
      const message =
        word === undefined
          ? l10n.t("Unknown status. Known: {0}.", known)
          : l10n.t('Unknown status "{0}". Known: {1}.', word, known);
      this.problems.push({ kind: "unknownStatus", severity: "error", message, range: node.range });
    }
    return status;
  }

  approval(): Approval | undefined {
    const node = this.#node("approval");
    if (node === undefined) return undefined;
    if (node.kind !== "map") {
      this.#warn("unknownApproval", l10n.t('"approval" must be a map with required, status, by and at.'), node);
      return undefined;
    }
    const inner = new SpecFields(node.fields);
    const approval: Approval = {
      isRequired: inner.text("required")?.toLowerCase() === "true",
      status: inner.#approvalStatus(),
      by: inner.text("by"),
      at: inner.text("at"),
    };
    this.problems.push(...inner.problems);
    return approval;
  }

  /** An unknown word counts as not yet decided: a typing error must not wave work through. */
  #approvalStatus(): Approval["status"] {
    const word = this.text("status") ?? "pending";
    if (word === "pending" || word === "approved" || word === "rejected") return word;
    const node = this.#node("status");
    if (node !== undefined) this.#warn("unknownApproval", l10n.t('Unknown approval status "{0}".', word), node);
    return "pending";
  }

  #node(key: string): FieldNode | undefined {
    const node = findField(this.#fields, key)?.value;
    return node === undefined || isAbsent(node) ? undefined : node;
  }

  #warn(kind: SpecProblem["kind"], message: string, node: FieldNode): void {
    this.problems.push({ kind, severity: "warning", message, range: node.range });
  }
}
