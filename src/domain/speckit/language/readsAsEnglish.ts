// Words that hardly occur in the other languages. "in", "die", "on" and their like decide nothing.
const english = new Set(
  (
    "the of and are can must should with for by from that this their them users user when have has it each be to not any only which " +
    "they you we want need add show let allow able will would could it's its is an"
  ).split(" "),
);
/** The commonest small words of German, French, Spanish, Italian, Portuguese, Dutch, the Nordic languages and Polish. */
const foreign = new Set(
  (
    "der das dem den und ist nicht mit von zu ein eine einen einem einer eines für auf werden wird können kann sollen soll muss müssen möchte möchten dürfen darf " +
    "ich wir sie dass oder nach bei aus durch wenn jeder jede keine kein ohne über sich auch nur im zum zur vom benutzer nutzer " +
    "le la les des une et est pas pour dans avec sur que qui du au aux ne ou par cette ils peut peuvent doit doivent je veux nous utilisateurs utilisateur " +
    "el los las y es con para por del se puede pueden debe deben quiero usuario usuarios al sus " +
    "il gli della delle dei di che è per può possono deve devono voglio utenti utente nel non sono " +
    "os das dos uma com não pode podem devem quero usuários utilizadores são em na " +
    "het een van voor niet kunnen moet moeten gebruiker gebruikers wordt worden ik wil " +
    "och att som det är på ett og til ikke skal brukere brugere användare nie się że jest może mogą użytkownik użytkownicy"
  ).split(" "),
);

/** Whether rules for English may read a text. Names and single borrowed words do not make it another language. */
export function readsAsEnglish(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin * 2 < letters) return false;
  const words = text.toLowerCase().match(/[\p{L}'’]+/gu) ?? [];
  const strange = words.filter((word) => foreign.has(word) || /[^\p{ASCII}’]/u.test(word)).length;
  return strange < 2 || strange <= words.filter((word) => english.has(word)).length;
}
