/** A function that counts how often it is called, for code that is given it in the place of the plain one. */
export function countCalls<A extends readonly unknown[], R>(call: (...args: A) => R) {
  let count = 0;
  return {
    call(...args: A): R {
      count += 1;
      return call(...args);
    },
    get count(): number {
      return count;
    },
  };
}
