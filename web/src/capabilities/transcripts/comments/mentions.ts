/** Somebody who can be mentioned. */
export type Person = { id: string; name: string };

/** An '@' that is being typed: where it stands in the text and what has been typed behind it. */
export type Asked = { at: number; typed: string };

/** Names have spaces, so that what is typed behind an '@' may go over some words. */
const MOST_LETTERS = 40;

/** The '@' before the caret that a name is being typed to, where there is one. */
export function askedAt(text: string, caret: number): Asked | undefined {
  const at = text.lastIndexOf('@', caret - 1);
  if (at < 0 || caret - at > MOST_LETTERS) return undefined;
  // Inside a word it is an address.
  if (at > 0 && !/[\s(]/.test(text[at - 1]!)) return undefined;
  const typed = text.slice(at + 1, caret);
  return /\n/.test(typed) ? undefined : { at, typed };
}

/** Those whose name, or a word of it, begins with what was typed. */
export function suggest<P extends Person>(people: readonly P[], typed: string): P[] {
  const wanted = typed.toLocaleLowerCase();
  return people.filter(({ name }) => {
    const known = name.toLocaleLowerCase();
    // A whole name with a space behind it was chosen already.
    return known.startsWith(wanted) || known.split(/\s+/).some((word) => word.startsWith(wanted));
  });
}

/** Puts a name where it was being typed. Answers the text and where the caret goes. */
export function take(text: string, { at, typed }: Asked, { name }: Person): { text: string; caret: number } {
  const rest = text.slice(at + 1 + typed.length);
  const written = `${text.slice(0, at)}@${name} `;
  return { text: written + rest.replace(/^ /, ''), caret: written.length };
}

/** The space that whoever types on after a name adds to the one that came with it: one of the two is dropped. */
export function dropSpareSpace(
  text: string,
  caret: number,
  people: readonly Person[],
): { text: string; caret: number } | undefined {
  const before = text.slice(0, caret);
  if (!before.endsWith('  ')) return undefined;
  const written = before.slice(0, -2);
  if (!people.some(({ name }) => written.endsWith(`@${name}`))) return undefined;
  return { text: `${written} ${text.slice(caret)}`, caret: caret - 1 };
}

/** The people whose names stand in a text behind an '@'. */
export function mentionedIn(text: string, people: readonly Person[]): string[] {
  const named = new Set(cutAtMentions(text, people).flatMap((part) => (part.isMention ? part.text : [])));
  return people.filter(({ name }) => named.has(`@${name}`)).map(({ id }) => id);
}

/** A text cut where mentions begin and end. The longest name wins: 'Reviewer' does not cut 'Reviewer Two'. */
export function cutAtMentions(
  text: string,
  mentions: readonly Person[],
): { text: string; isMention: boolean }[] {
  const names = mentions.map(({ name }) => `@${name}`).toSorted((one, other) => other.length - one.length);
  if (names.length === 0) return [{ text, isMention: false }];
  const pattern = new RegExp(`(${names.map(escape).join('|')})`, 'u');
  return text
    .split(pattern)
    .map((part, at) => ({ text: part, isMention: at % 2 === 1 }))
    .filter((part) => part.text !== '');
}

const escape = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
