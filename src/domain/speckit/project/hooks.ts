export interface Hook {
  readonly event: string;
  readonly command: string;
  readonly optional: boolean;
  readonly description: string;
}

/** Hooks of one event from `.specify/extensions.yml`. They are reported, never run; conditions are not evaluated. */
export function hooksFor(event: string, extensions: unknown): Hook[] {
  const hooks = asObject(asObject(extensions)?.["hooks"])?.[event];
  if (!Array.isArray(hooks)) return [];
  return hooks.flatMap((value) => {
    const hook = asObject(value);
    const command = hook?.["command"];
    if (typeof command !== "string" || hook?.["enabled"] === false || isPresent(hook?.["condition"])) return [];
    const description = hook?.["description"] ?? hook?.["prompt"] ?? "";
    return [
      {
        event,
        command,
        optional: hook?.["optional"] !== false,
        description: typeof description === "string" ? description : "",
      },
    ];
  });
}

const isPresent = (value: unknown): boolean => value !== undefined && value !== null && value !== "";

const asObject = (value: unknown): Readonly<Record<string, unknown>> | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined;
