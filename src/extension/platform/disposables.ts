import { messageOf } from "../../domain/errors.ts";

export interface Disposable {
  dispose(): unknown;
}

/** Disposes in reverse order. What is added after disposal is disposed at once, so that nothing leaks in a race. */
export class DisposableStore implements Disposable {
  #items: Disposable[] = [];
  #isDisposed = false;

  add<T extends Disposable>(item: T): T {
    if (this.#isDisposed) item.dispose();
    else this.#items.push(item);
    return item;
  }

  dispose(): void {
    this.#isDisposed = true;
    const failures: unknown[] = [];
    for (const item of this.#items.splice(0).reverse()) {
      try {
        item.dispose();
      } catch (failure) {
        failures.push(failure);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, failures.map(messageOf).join("; "));
  }
}
