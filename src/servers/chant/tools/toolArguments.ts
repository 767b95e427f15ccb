import { invalidInput } from "../../../domain/failures.ts";

/** Reads what a caller sent. Optional arguments of the wrong type count as absent, unknown ones are ignored. */
export class ToolArguments {
  readonly #values: Readonly<Record<string, unknown>>;

  constructor(sent: unknown) {
    const isObject = typeof sent === "object" && sent !== null && !Array.isArray(sent);
    this.#values = isObject ? (sent as Record<string, unknown>) : {};
  }

  text(name: string): string | undefined {
    const value = this.#value(name);
    return typeof value === "string" ? value : undefined;
  }

  required(name: string): string {
    const value = this.text(name);
    if (value === undefined) throw invalidInput(`Missing required parameter: ${name}`, { argument: name });
    return value;
  }

  requiredInk(name: string): string {
    const value = this.required(name);
    if (value.trim() === "") throw invalidInput(`Missing required parameter: ${name}`, { argument: name });
    return value;
  }

  count(name: string, fallback: number): number {
    const value = this.#value(name);
    return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : fallback;
  }

  flag(name: string): boolean {
    return this.#value(name) === true;
  }

  texts(name: string): readonly string[] | undefined {
    const value = this.#value(name);
    return Array.isArray(value) && value.every((item) => typeof item === "string") ? value : undefined;
  }

  #value(name: string): unknown {
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
  }
}
