import { pluralOf, singularOf } from "../language/nouns.ts";

const roles = new Set(
  (
    "user admin administrator customer visitor guest member owner manager editor author reader student teacher developer operator moderator person people team player patient " +
    "doctor nurse employee reviewer buyer seller subscriber parent staff client agent organizer organiser participant anyone everyone somebody someone maintainer shopper driver tenant " +
    "colleague friend family child contributor viewer creator artist musician photographer designer engineer analyst accountant trainer coach volunteer host attendee recipient sender " +
    "librarian borrower technician clerk cashier merchant vendor supplier teammate coworker approver requester assignee learner instructor pupil mentor speaker donor sponsor leader officer " +
    "inspector auditor worker mechanic farmer lawyer supervisor dispatcher courier chef waiter landlord investor listener follower voter judge " +
    "applicant candidate recruiter citizen resident passenger traveller traveler writer programmer tester contact household neighbour neighbor gardener cook"
  ).split(" "),
);

const products =
  /^(?:it|(?:the|this|that|our|my|a|an)?\s*(?:\w+\s)?(?:system|app|application|tool|product|service|site|website|page|platform|extension|feature|software|program|plugin|bot|server|solution|module|component))$/i;

/** The people a subject names, in the plural: "Each signed-in user" → "signed-in users". */
export function actorOf(subject: string): string | undefined {
  const words = subject
    .trim()
    .toLowerCase()
    .replace(/^(?:(?:the|a|an|each|every|all|any|only|our|my|these|those|some)\s+)+/, "")
    .split(/\s+/);
  const head = words.at(-1) ?? "";
  if (/^(i|we|you)$/.test(subject.trim().toLowerCase())) return "users";
  // "Personal data of members" are no people.
  if (words.some((word) => /^(?:of|for|from|in|with|by|to|about|between)$/.test(word))) return undefined;
  if (words.length > 4 || !roles.has(singularOf(head))) return undefined;
  if (/^(anyone|everyone|somebody|someone|people|staff|family)$/.test(head)) return words.join(" ");
  return [...words.slice(0, -1), pluralOf(singularOf(head))].join(" ");
}

/** Whether a noun names people; those act, they are not the data of a feature. */
export const isRole = (noun: string): boolean => roles.has(noun) && !/^(?:contact|team|client|household)$/.test(noun);

export const isProduct = (subject: string): boolean => products.test(subject.trim());

/** One of them: "project managers" → "project manager". */
export function oneOf(actor: string): string {
  const words = actor.split(" ");
  return [...words.slice(0, -1), singularOf(words.at(-1)!)].join(" ");
}

/** The author speaks of themselves; a specification speaks of its users. */
export const impersonal = (text: string): string =>
  text
    .replace(/\bmyself\b/gi, "themselves")
    .replace(/\b(?:my|our)\b/gi, "their")
    .replace(/\b(?:me|us)\b/g, "them")
    .replace(/\b(?:I|[Ww]e)\b(?!\/)/g, "they")
    .replace(/\bthey am\b/g, "they are")
    .replace(/\bours\b/gi, "theirs");
