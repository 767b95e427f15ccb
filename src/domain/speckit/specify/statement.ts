/** One sentence of a description and what it asks for. */
export interface Statement {
  /** As the author wrote it, without the full stop. */
  readonly text: string;
  readonly kind: "capability" | "systemAction" | "prohibition" | "fact" | "question";
  /** Who acts, in the plural where it is a group: "users", "project managers". */
  readonly actor?: string;
  /** What the actor does, from the verb on: "share an album with a link". */
  readonly action?: string;
  /** "When a task is overdue": the part before the comma. */
  readonly condition?: string;
  /** Behind "so that". */
  readonly benefit?: string;
  /** The requirement in words: "Users MUST be able to …". */
  readonly requirement: string;
  /** A number with its unit or a comparison is in it. */
  readonly hasQuantity: boolean;
  /** The author's own number for it: "FR-002", "SC-001". */
  readonly label?: string;
  /** It tells how things are or gives an example; nothing is asked for. */
  readonly isBackground: boolean;
  /** The author hesitates: "maybe", "TBD". */
  readonly isUnsure: boolean;
}
