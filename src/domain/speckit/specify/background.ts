const now =
  /^(?:currently|today|at the moment|right now|so far|until now|at present|nowadays|these days|in the past)\b/i;
const ourselves =
  /^(?:we|I|our\s+(?:[\w-]+\s+){1,2}?)\s*(?:currently\s+|already\s+|still\s+|all\s+)?(?:run|have(?!\s+to\b)|use|own|operate|work|get|are|am|were|started|built|maintain|sell|rely|depend)s?\b/i;
const trouble =
  /\b(?:gets? lost|struggles?|complains?|(?:is|are|gets?) (?:confus|frustrat|annoy)(?:ed|ing)|wastes? (?:time|hours|days)|gets? \d+ (?:tickets|calls|complaints|e-?mails))\b/i;
const example = /^(?:for example|for instance|e\.g\.|examples?)[\s,:]/i;
const request = /\b(?:must|should|shall|need|needs|want|wants|can|cannot|may|will|would like|please)\b/i;

/** "The import takes 4 hours. It should take less than 30 minutes": the first is what is to change. */
export const isOutdatedBy = (text: string, next: string | undefined): boolean => {
  const verb = /\b(take|cost|last)s\b/.exec(text)?.[1];
  return (
    verb !== undefined &&
    !request.test(text) &&
    new RegExp(`\\b(?:should|must|shall|needs? to|has to|may)\\s+(?:not\\s+)?(?:only\\s+)?${verb}\\b`, "i").test(
      next ?? "",
    )
  );
};

/** "We run a small library", "People get lost after step 2": how things are today, not what is asked for. */
export const isBackground = (text: string): boolean =>
  example.test(text) || ((now.test(text) || ourselves.test(text) || trouble.test(text)) && !request.test(text));
