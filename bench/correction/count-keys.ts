import type { Segment } from '@colloquy/rules/transcript';
import { type ComparedWord, comparedText, comparedWords } from './compared-words.ts';
import { openHeadlessEditor } from './headless-editor.ts';
import { editorStops } from './editor-stops.ts';
import { shortestKeys, type Stroke } from './shortest-keys.ts';

/** One key opens the editor, unless a key went to a low-confidence word before. */
const OPENING_KEYS = 1;

const sumKeys = (strokes: readonly Stroke[]): number => strokes.reduce((sum, { keys }) => sum + keys, 0);

/** Counts the keys of a plain editor, with the caret before the first word. */
export function countPlainEditorKeys(machine: readonly Segment[], reference: string): number {
  return sumKeys(shortestKeys(comparedText(machine).text, comparedWords(reference).join(' ')));
}

/**
 * Counts the keys in our editor. Plans the shortest sequence in advance and replays it with the editor's own
 * functions. Where the editor behaves differently (correcting a neighbour raises a word's confidence), the
 * keys actually needed are counted. Throws unless the result is the reference text.
 */
export function countEditorKeys(machine: readonly Segment[], reference: string): number {
  const wanted = comparedWords(reference).join(' ');
  const { text, places } = comparedText(machine);
  const plan = shortestKeys(text, wanted, editorStops(machine, reference));
  if (plan.length === 0) return 0;
  const editor = openHeadlessEditor(machine, places);
  let keys = plan[0]!.kind === 'next' ? 0 : OPENING_KEYS;
  /** Characters of both texts done so far. */
  let done = { transcribed: 0, said: 0 };
  const write = (transcribed: number, said: number): void => {
    editor.write({ from: done.transcribed, to: transcribed }, wanted.split(' ').slice(done.said, said));
    done = { transcribed, said };
  };
  for (const { kind, from, until, isAtStop, keys: planned } of plan) {
    const next = wordFrom(places, until.transcribed);
    if (kind === 'next') {
      write(next, countWords(wanted, until.said));
      keys += editor.reach(wordFrom(places, from.transcribed + 1) - 1, next);
    } else if (kind === 'apply-suggestion' || kind === 'delete-selected') {
      const word = wordFrom(places, from.transcribed);
      // Text after the suggestion that stays unchanged.
      const kept = until.transcribed - places[word]!.end;
      const letters = kind === 'apply-suggestion' ? wanted.slice(from.said, until.said - kept) : '';
      keys += kind === 'apply-suggestion' ? editor.applySuggestion(word, letters) : editor.deleteWord(word);
      done = { transcribed: word + 1, said: countWords(wanted, from.said + letters.length) };
      if (isAtStop) {
        write(next, countWords(wanted, until.said));
        keys += editor.arrive(word, next);
      } else keys += planned - 1;
    } else keys += planned;
  }
  write(places.length, wanted.split(' ').length);
  const result = comparedText(editor.segments()).text;
  if (result !== wanted) throw new Error(`Corrected to "${result}", wanted "${wanted}".`);
  return keys;
}

/** Index of the first word that starts at or after a position. */
function wordFrom(places: readonly ComparedWord[], at: number): number {
  const found = places.findIndex(({ start }) => start >= at);
  return found < 0 ? places.length : found;
}

const countWords = (text: string, until: number): number =>
  text.slice(0, until).split(' ').filter(Boolean).length;
