export const systemContextKeys = {
  /** The workspace has more folders than were searched for projects. */
  foldersLeftOut: "flightdeck.foldersLeftOut",
} as const;

interface SystemContextValues {
  readonly [systemContextKeys.foldersLeftOut]: boolean;
}

declare module "../platform/contributions.ts" {
  interface ContextValues extends SystemContextValues {}
}
