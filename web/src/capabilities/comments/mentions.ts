/** A user who can be mentioned. */
export type Person = { id: string; name: string };

/** An '@' in progress: its index and the text typed after it. */
export type MentionQuery = { at: number; typed: string };

/** Longest text after an '@' that can still be a name; names contain spaces. */
const MAX_MENTION_LENGTH = 40;

/** The mention being typed before the caret. */
export function mentionQueryAt(text: string, caret: number): MentionQuery | undefined {
  const at = text.lastIndexOf('@', caret - 1);
  if (at < 0 || caret - at > MAX_MENTION_LENGTH) return undefined;
  // An '@' inside a word belongs to an email address.
  if (at > 0 && !/[\s(]/.test(text[at - 1]!)) return undefined;
  const typed = text.slice(at + 1, caret);
  return /\n/.test(typed) ? undefined : { at, typed };
}

/** People whose name, or a part of it, starts with the typed text. */
export function suggestPeople<P extends Person>(people: readonly P[], typed: string): P[] {
  const prefix = typed.toLocaleLowerCase();
  return people.filter(({ name }) => {
    const lowerName = name.toLocaleLowerCase();
    // A full name followed by a space is already selected.
    return lowerName.startsWith(prefix) || lowerName.split(/\s+/).some((word) => word.startsWith(prefix));
  });
}

/** Inserts the name in place of the typed text. Returns the text and the caret. */
export function insertMention(
  text: string,
  { at, typed }: MentionQuery,
  name: string,
): { text: string; caret: number } {
  const rest = text.slice(at + 1 + typed.length);
  const written = `${text.slice(0, at)}@${name} `;
  return { text: written + rest.replace(/^ /, ''), caret: written.length };
}

/** Drops the duplicate space if the user types one after an inserted name. */
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

/** Ids of the people mentioned in a text. */
export function mentionedIn(text: string, people: readonly Person[]): string[] {
  const mentioned = new Set(cutAtMentions(text, people).flatMap((part) => (part.isMention ? part.text : [])));
  return people.filter(({ name }) => mentioned.has(`@${name}`)).map(({ id }) => id);
}

/** Splits a text at its mentions. The longest name wins: 'Reviewer' does not match within 'Reviewer Two'. */
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
