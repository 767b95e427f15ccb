export interface RunCommandArgs {
  readonly "flightdeck.showRuns": { readonly output: string } | undefined;
  readonly "flightdeck.showLog": void;
}

declare module "../platform/contributions.ts" {
  interface CommandArgs extends RunCommandArgs {}
}
