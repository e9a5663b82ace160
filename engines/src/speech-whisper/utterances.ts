import type { HeardWord, Utterance } from '../ports/speech.ts';

/** A pause this long ends an utterance even in the middle of a sentence. */
const PAUSE_MS = 800;
const MAX_UTTERANCE_MS = 20_000;
/** Marks that end a sentence, with the quotes and brackets that may follow; `।` and `۔` for Indic scripts and Urdu. */
const SENTENCE_END = /[.!?…。！？।۔]["'”’»」』)\]]*$/u;
/** `Dr.` and `J.` end nothing. */
const ABBREVIATION = /^(?:\p{Lu}|Mr|Mrs|Ms|Dr|Prof|St|Jr|Sr|No|vs|etc|Sra?|Hr|Fr|Mme|bzw|ca)\.$/u;

/** Cuts words into sentence-like pieces: at the end of sentences, at pauses, and at 20 seconds at the latest. */
export function cutUtterances(words: readonly HeardWord[], language: string): Utterance[] {
  const pieces: HeardWord[][] = [];
  for (const word of words) {
    const current = pieces.at(-1);
    const last = current?.at(-1);
    if (!current || !last || endsBetween(last, word)) pieces.push([word]);
    else current.push(word);
  }
  return pieces.flatMap(cutLong).map((piece) => ({
    startMs: piece[0]!.startMs,
    endMs: piece.at(-1)!.endMs,
    language,
    words: piece,
  }));
}

function endsBetween(last: HeardWord, next: HeardWord): boolean {
  if (next.startMs - last.endMs > PAUSE_MS) return true;
  return SENTENCE_END.test(last.text) && !ABBREVIATION.test(last.text);
}

/** Halves what is too long at its widest gap, ends of clauses first; again, until every part is short enough. */
function cutLong(words: HeardWord[]): HeardWord[][] {
  if (words.length < 2 || words.at(-1)!.endMs - words[0]!.startMs <= MAX_UTTERANCE_MS) return [words];
  const middle = (words[0]!.startMs + words.at(-1)!.endMs) / 2;
  const worth = (i: number): number => {
    const before = words[i - 1]!;
    const gap = words[i]!.startMs - before.endMs;
    const clause = /[,;:،、，；]$/u.test(before.text) ? 400 : 0;
    return gap + clause - Math.abs(before.endMs - middle) / 20;
  };
  const cuts = Array.from({ length: words.length - 1 }, (_, i) => i + 1);
  const cut = cuts.reduce((best, i) => (worth(i) > worth(best) ? i : best));
  return [...cutLong(words.slice(0, cut)), ...cutLong(words.slice(cut))];
}
