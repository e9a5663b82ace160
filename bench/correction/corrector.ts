import type { Segment } from '@colloquy/contract';
import { type ComparedPlace, comparedText, comparedWords } from './compared-words.ts';
import { openScreen } from './screen.ts';
import { screenStops } from './screen-stops.ts';
import { shortestKeys, type Stroke } from './shortest-keys.ts';

/** The words are opened for writing, unless by the key that goes to a doubtful word. */
const OPENING_KEYS = 1;

const sumKeys = (strokes: readonly Stroke[]): number => strokes.reduce((sum, { keys }) => sum + keys, 0);

/** Keys that a plain editor needs, with the caret before the first word. */
export function correctPlainly(machine: readonly Segment[], reference: string): number {
  return sumKeys(shortestKeys(comparedText(machine).text, comparedWords(reference).join(' ')));
}

/**
 * Keys that it takes on the screen. Planned as the shortest way that is seen from the beginning; what is planned is
 * then done by the screen's own functions, and where the screen answers otherwise (a word is in no doubt any more
 * because its neighbour was corrected) the keys that it really takes are counted. Fails where the words are not those of
 * the reference at the end.
 */
export function correctOnScreen(machine: readonly Segment[], reference: string): number {
  const wanted = comparedWords(reference).join(' ');
  const { text, places } = comparedText(machine);
  const plan = shortestKeys(text, wanted, screenStops(machine, reference));
  if (plan.length === 0) return 0;
  const screen = openScreen(machine, places);
  let keys = plan[0]!.kind === 'next' ? 0 : OPENING_KEYS;
  /** So many words of both are done. */
  let done = { heard: 0, said: 0 };
  const write = (heard: number, said: number): void => {
    screen.write({ from: done.heard, to: heard }, wanted.split(' ').slice(done.said, said));
    done = { heard, said };
  };
  for (const { kind, from, until, isAtStop, keys: planned } of plan) {
    const next = wordFrom(places, until.heard);
    if (kind === 'next') {
      write(next, countWords(wanted, until.said));
      keys += screen.reach(wordFrom(places, from.heard + 1) - 1, next);
    } else if (kind === 'take' || kind === 'take-out') {
      const word = wordFrom(places, from.heard);
      // Behind the suggestion comes what stayed as it was.
      const kept = until.heard - places[word]!.end;
      const letters = kind === 'take' ? wanted.slice(from.said, until.said - kept) : '';
      keys += kind === 'take' ? screen.take(word, letters) : screen.takeOut(word);
      done = { heard: word + 1, said: countWords(wanted, from.said + letters.length) };
      if (isAtStop) {
        write(next, countWords(wanted, until.said));
        keys += screen.arrive(word, next);
      } else keys += planned - 1;
    } else keys += planned;
  }
  write(places.length, wanted.split(' ').length);
  const result = comparedText(screen.segments()).text;
  if (result !== wanted) throw new Error(`Corrected to "${result}", wanted "${wanted}".`);
  return keys;
}

/** The first word that begins at a place or behind it. */
function wordFrom(places: readonly ComparedPlace[], at: number): number {
  const found = places.findIndex(({ start }) => start >= at);
  return found < 0 ? places.length : found;
}

const countWords = (text: string, until: number): number =>
  text.slice(0, until).split(' ').filter(Boolean).length;
