/** Longest name before a colon: more is a sentence. */
const LONGEST = 60;
const MOST_WORDS = 6;

/** Words that stand before a colon in what people say, or above a transcript. */
const NO_NAMES =
  /^(?:note|notes|nb|ps|warning|example|question|answer|date|time|place|duration|file|title|language|state|layout|subject|topic|interview|transcript|source|comment|comments|https?|ftp|file|re|fwd|e\.g|i\.e)$/i;
/** Labels that mean a speaker although they stand there once: I, R, P1, B2, Q, A, Interviewer, Speaker 1, SPEAKER_00. */
const KNOWN =
  /^(?:[A-Z]{1,3}\d{0,3}|(?:interviewer|interviewee|moderator|participant|respondent|speaker|facilitator|host|guest|person|teilnehmer(?:in)?|sprecher(?:in)?|befragte[rn]?|interviewerin|intervieweur|enquêteur|entrevistador[a]?)[ _#-]*[\w]{0,4})$/iu;

/** A line as a name before its words. Undefined where no name can stand before the colon. */
export function splitLabel(line: string): { name: string; text: string } | undefined {
  const found = /^(?:>>+\s*)?([^:\uFF1A]{1,80}?)\s*[:\uFF1A](?=\s|$|[\p{Lo}\p{Ps}\p{Pi}"'])\s*(.*)$/su.exec(
    line.trim(),
  );
  if (!found) return undefined;
  const [, label = '', text = ''] = found;
  const name = label.replace(/^\*+|\*+$/g, '').trim();
  return isLabel(name) ? { name, text } : undefined;
}

/** Whether a text can be what a speaker is called: short, no sentence, something in it that is a letter or a number. */
export function isLabel(name: string): boolean {
  if (name.length === 0 || name.length > LONGEST || name.split(/\s+/).length > MOST_WORDS) return false;
  // A full stop belongs to a title or an initial, which another word follows.
  if (/[?!;…]|,$|\.(?:$|\s+\p{Ll})/u.test(name) && !/\b\p{Lu}\.$/u.test(name)) return false;
  if (/^\d{1,2}$|^[\d\s.,-]+$/.test(name)) return false;
  return /[\p{L}\p{N}]/u.test(name);
}

/**
 * The labels of a text that mean speakers: those that come again, those that everybody knows, and all where most of
 * the lines have one. 'Note:' is not one, unless it speaks often.
 */
export function chooseLabels(labels: readonly string[], lines: number): Set<string> {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  const isMost = labels.length >= Math.max(1, lines * 0.6);
  return new Set(
    [...counts].flatMap(([label, count]) => {
      if (NO_NAMES.test(label)) return count >= 3 && count > lines / 10 ? [label] : [];
      return count >= 2 || isMost || KNOWN.test(label) ? [label] : [];
    }),
  );
}

/** The names of speakers in order of first word, each its own key. */
export const speakersOf = (names: Iterable<string | null>): Map<string, string> => {
  const speakers = new Map<string, string>();
  for (const name of names) if (name !== null && !speakers.has(name)) speakers.set(name, name);
  return speakers;
};
