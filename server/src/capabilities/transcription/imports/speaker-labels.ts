/** Longest name before a colon. Longer text is a sentence. */
const MAX_LABEL_LENGTH = 60;
const MAX_LABEL_WORDS = 6;

/** Words before a colon that are not names, in speech or above a transcript. */
const NOT_NAMES =
  /^(?:note|notes|nb|ps|warning|example|question|answer|date|time|place|duration|file|title|language|state|layout|subject|topic|interview|transcript|source|comment|comments|https?|ftp|file|re|fwd|e\.g|i\.e)$/i;
/**
 * Labels that are speakers even if they occur once: I, R, P1, B2, Q, A, Interviewer, Speaker 1, SPEAKER_00.
 */
const KNOWN_LABELS =
  /^(?:[A-Z]{1,3}\d{0,3}|(?:interviewer|interviewee|moderator|participant|respondent|speaker|facilitator|host|guest|person|teilnehmer(?:in)?|sprecher(?:in)?|befragte[rn]?|interviewerin|intervieweur|enquêteur|entrevistador[a]?)[ _#-]*[\w]{0,4})$/iu;

/** Splits a line into name and words. Undefined if there is no name before the colon. */
export function splitLabel(line: string): { name: string; text: string } | undefined {
  const found = /^(?:>>+\s*)?([^:\uFF1A]{1,80}?)\s*[:\uFF1A](?=\s|$|[\p{Lo}\p{Ps}\p{Pi}"'])\s*(.*)$/su.exec(
    line.trim(),
  );
  if (!found) return undefined;
  const [, label = '', text = ''] = found;
  const name = label.replace(/^\*+|\*+$/g, '').trim();
  return isLabel(name) ? { name, text } : undefined;
}

/** Whether a text can be a speaker's name: short, not a sentence, with a letter or number. */
export function isLabel(name: string): boolean {
  if (name.length === 0 || name.length > MAX_LABEL_LENGTH || name.split(/\s+/).length > MAX_LABEL_WORDS)
    return false;
  // A full stop is part of a title or an initial before another word.
  if (/[?!;…]|,$|\.(?:$|\s+\p{Ll})/u.test(name) && !/\b\p{Lu}\.$/u.test(name)) return false;
  if (/^\d{1,2}$|^[\d\s.,-]+$/.test(name)) return false;
  return /[\p{L}\p{N}]/u.test(name);
}

/**
 * Labels that are speakers: recurring ones, common ones, and all if most lines have one. 'Note:' is none
 * unless it is frequent.
 */
export function chooseLabels(labels: readonly string[], lines: number): Set<string> {
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  const isMost = labels.length >= Math.max(1, lines * 0.6);
  return new Set(
    [...counts].flatMap(([label, count]) => {
      if (NOT_NAMES.test(label)) return count >= 3 && count > lines / 10 ? [label] : [];
      return count >= 2 || isMost || KNOWN_LABELS.test(label) ? [label] : [];
    }),
  );
}

/** Speaker names in order of first word, each its own key. */
export const speakersOf = (names: Iterable<string | null>): Map<string, string> => {
  const speakers = new Map<string, string>();
  for (const name of names) if (name !== null && !speakers.has(name)) speakers.set(name, name);
  return speakers;
};
