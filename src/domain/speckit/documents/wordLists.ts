/** Says how long something is kept: "deleted one year after …", "expires after 3 days". */
export const retentionRule = /\b(?:delet|remov|eras|kept|expir)\w{0,20}\b.{0,40}\b(?:after|within|for|until)\b/i;

/** Words that promise quality without saying how much. */
const vagueWords = [
  "fast",
  "quick",
  "quickly",
  "easy",
  "easily",
  "simple",
  "intuitive",
  "user-friendly",
  "scalable",
  "secure",
  "robust",
  "reliable",
  "efficient",
  "seamless",
  "seamlessly",
  "modern",
  "nice",
  "smooth",
  "responsive",
  "flexible",
  "performant",
  "good",
  "better",
  "reasonable",
  "appropriate",
] as const;

const vague = new RegExp(`\\b(?:${vagueWords.join("|")})\\b`, "i");

export const vagueWordIn = (text: string): string | undefined => vague.exec(text)?.[0];

// Names that show a technology decision. Single common words stay out: a false alarm costs trust.
const technology =
  /\b(?:javascript|typescript|python|java|kotlin|golang|rust|ruby|php|swift|c\+\+|c#|react|angular|vue(?:\.js)?|svelte|next\.js|node(?:\.js)?|express(?:\.js)?|django|flask|fastapi|rails|laravel|spring boot|\.net|electron|tailwind|bootstrap|vite|webpack|postgres(?:ql)?|mysql|sqlite|mongodb|redis|elasticsearch|dynamodb|kafka|rabbitmq|graphql|grpc|rest api|json|xml|yaml|http(?:s)?|websockets?|oauth2?|jwt|docker|kubernetes|terraform|aws|azure|s3|lambda|api endpoints?|database table|sql|html|css|regex)\b/i;

export const technologyIn = (text: string): string | undefined => technology.exec(text.replace(/`[^`]*`/g, " "))?.[0];

/** A number, percentage, duration or count. */
export const isMeasurable = (text: string): boolean =>
  /\d|\b(?:zero|none|no|every|all|each|one|two|three|four|five|six|seven|eight|nine|ten|half|twice|never|always)\b/i.test(
    text,
  );
