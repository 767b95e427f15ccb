// The expressions of this grammar take quadratic time. What reaches them is bounded here, and refused as a whole where it
// is longer: nothing that is quoted is ever cut. To be deleted with the grammar.
const largestSpecification = 256 * 1024;
const longestLine = 4096;

/** The sentence for the user, or `undefined` for a specification that the grammar may see. */
export function refusalByGrammar(specification: string): string | undefined {
  if (specification.length > largestSpecification)
    return "spec.md is larger than 256 KB, which is too much to work on.";
  const line = specification.split(/\r\n|\n|\r/).findIndex((each) => each.length > longestLine);
  return line === -1
    ? undefined
    : `Line ${String(line + 1)} of spec.md is longer than 4 KB, which is too much to work on. Break it up and try again.`;
}
