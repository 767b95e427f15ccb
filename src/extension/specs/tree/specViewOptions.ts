/** The view options for the specs of this workspace. */
export const specGroupings = ["status", "label", "driver", "flat"] as const;
export type SpecGrouping = (typeof specGroupings)[number];

export const specSorts = ["oldest", "newest", "title", "progress"] as const;
export type SpecSort = (typeof specSorts)[number];

export interface SpecViewOptions {
  readonly grouping: SpecGrouping;
  readonly sort: SpecSort;
  readonly filter: string;
  readonly showsArchived: boolean;
}

export const defaultSpecView: SpecViewOptions = {
  grouping: "status",
  sort: "oldest",
  filter: "",
  showsArchived: false,
};

/** Stored values may come from another version of the product. */
export function readSpecView(saved: unknown): SpecViewOptions {
  const { grouping, sort, filter, showsArchived } = (saved ?? {}) as Partial<Record<keyof SpecViewOptions, unknown>>;
  return {
    grouping: specGroupings.find((each) => each === grouping) ?? defaultSpecView.grouping,
    sort: specSorts.find((each) => each === sort) ?? defaultSpecView.sort,
    filter: typeof filter === "string" ? filter : "",
    showsArchived: showsArchived === true,
  };
}
