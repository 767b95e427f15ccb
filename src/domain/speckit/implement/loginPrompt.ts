const phrases = [
  "login flow",
  "login required",
  "please log in",
  "please login",
  "please sign in",
  "not logged in",
  "not signed in",
  "browser does not open",
  "browser didn't open",
  "paste your code",
  "paste the code",
  "paste the authorization code",
  "enter the authorization code",
  "enter the device code",
  "enter the verification code",
  "waiting for authentication",
  "waiting for authorization",
  "waiting for login",
  "waiting for sign-in",
];

const maxPromptLength = 500;

/** Whether a program says that a person has to sign in before it goes on. */
export function asksForLogin(line: string): boolean {
  const text = line.slice(0, maxPromptLength).toLowerCase();
  return phrases.some((phrase) => text.includes(phrase));
}
