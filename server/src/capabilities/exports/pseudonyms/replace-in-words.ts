import {
  type FoundName,
  type NameReplacer,
  prepareForNames,
  replaceFound,
  writesNoSpaces,
} from '@colloquy/rules/text';
import type { ExportedSegment, ExportedWord } from '../exportable.ts';
import { turnsOf } from '../formats/layout.ts';

/** A word with its place in the text of its turn. */
type PlacedWord = { segment: number; word: ExportedWord; start: number; end: number };

/** A replacement may complete another listed name with the words around it. */
const MAX_PASSES = 10;

/**
 * Replaces names in the words of a transcript. A name may extend over several words, and over the segments of one
 * turn: the replacement takes their time within the first segment. All other words keep their times. Alternatives
 * are removed, because they may be names. Segments whose only words were the rest of a name are left out.
 */
export function replaceInSegments(
  segments: readonly ExportedSegment[],
  replacer: NameReplacer,
): ExportedSegment[] {
  const prepared = segments.map((segment) => ({ ...segment, words: segment.words.flatMap(prepareWord) }));
  const changed = new Map<string, ExportedSegment>();
  for (const turn of turnsOf(prepared)) {
    let current: ExportedSegment[] | undefined = turn;
    for (let pass = 0; pass < MAX_PASSES && current; pass++) {
      current = replaceInTurn(current, replacer);
      for (const segment of current ?? []) changed.set(segment.id, segment);
    }
  }
  return prepared
    .map((segment) => changed.get(segment.id) ?? segment)
    .filter(({ words }, at) => words.length > 0 || segments[at]!.words.length === 0);
}

function prepareWord(spoken: ExportedWord): ExportedWord[] {
  const { alternatives: _, ...word } = spoken;
  const text = prepareForNames(word.text);
  return text === '' ? [] : [{ ...word, text }];
}

/** Undefined if no name is found. */
function replaceInTurn(
  turn: readonly ExportedSegment[],
  replacer: NameReplacer,
): ExportedSegment[] | undefined {
  const { text, words } = placeWords(turn);
  const found = findInWords(text, words, replacer);
  if (found.length === 0) return undefined;
  const lists = turn.map((): ExportedWord[] => []);
  let next = 0;
  for (const group of groupByWords(found, words)) {
    for (; next < group.from; next++) lists[words[next]!.segment]!.push(words[next]!.word);
    const replaced = words.slice(group.from, group.to);
    lists[replaced[0]!.segment]!.push(...replacementWords(text, replaced, group.found));
    next = group.to;
  }
  for (; next < words.length; next++) lists[words[next]!.segment]!.push(words[next]!.word);
  return turn.map((segment, at) => ({ ...segment, words: lists[at]! }));
}

/** The text of a turn as documents write it. */
function placeWords(turn: readonly ExportedSegment[]): { text: string; words: PlacedWord[] } {
  let text = '';
  const words: PlacedWord[] = [];
  for (const [segment, each] of turn.entries())
    for (const [at, word] of each.words.entries()) {
      const isJoined = text === '' || (word.glue && (at > 0 || writesNoSpaces(text.slice(-1))));
      if (!isJoined) text += ' ';
      const start = text.length;
      text += word.text;
      words.push({ segment, word, start, end: text.length });
    }
  return { text, words };
}

/** Ends a word, and is no part of any name. */
const JOINT = '\u0000';

/**
 * Names in the text, and names that begin or end where words are joined, such as a part of a compound: a document may
 * put a mark between them.
 */
function findInWords(text: string, words: readonly PlacedWord[], { find }: NameReplacer): FoundName[] {
  const found = find(text);
  const joints = words
    .filter(({ start }, at) => at > 0 && words[at - 1]!.end === start)
    .map(({ start }) => start);
  if (joints.length === 0) return found;
  let [parted, from] = ['', 0];
  for (const joint of joints) {
    parted += text.slice(from, joint) + JOINT;
    from = joint;
  }
  parted += text.slice(from);
  /** Place in the text, without the joints before it. */
  const placeOf = (at: number): number => at - joints.filter((joint, before) => joint + before < at).length;
  const inParts = find(parted)
    .map((name) => ({ ...name, start: placeOf(name.start), end: placeOf(name.end) }))
    .filter(({ start, end }) => !found.some((name) => name.start < end && start < name.end));
  return [...found, ...inParts].toSorted((one, other) => one.start - other.start);
}

type NameGroup = { from: number; to: number; found: FoundName[] };

/** Names by the words that they touch; names that share a word are one group. */
function groupByWords(found: readonly FoundName[], words: readonly PlacedWord[]): NameGroup[] {
  const groups: NameGroup[] = [];
  let next = 0;
  for (const name of found) {
    while (words[next]!.end <= name.start) next += 1;
    let to = next;
    while (to < words.length && words[to]!.start < name.end) to += 1;
    const last = groups.at(-1);
    if (last && next < last.to) {
      last.to = Math.max(last.to, to);
      last.found.push(name);
    } else groups.push({ from: next, to, found: [name] });
  }
  return groups;
}

function replacementWords(text: string, replaced: readonly PlacedWord[], found: FoundName[]): ExportedWord[] {
  const first = replaced[0]!;
  const last = replaced.findLast(({ segment }) => segment === first.segment)!;
  const from = first.start;
  const moved = found.map(({ start, end, replacement }) => ({
    start: start - from,
    end: end - from,
    replacement,
  }));
  const texts = replaceFound(text.slice(from, replaced.at(-1)!.end), moved)
    .split(/\s+/u)
    .filter(Boolean);
  const numbers = [...new Set(replaced.flatMap(({ word }) => word.commentNumbers ?? []))];
  const { glue, disfluency: _, commentNumbers: __, ...rest } = first.word;
  const { startMs } = first.word;
  const spanMs = Math.max(0, last.word.endMs - startMs);
  return texts.map((each, at): ExportedWord => ({
    ...rest,
    text: each,
    startMs: startMs + Math.round((spanMs * at) / texts.length),
    endMs: startMs + Math.round((spanMs * (at + 1)) / texts.length),
    ...(at === 0 && glue && { glue }),
    ...(numbers.length > 0 && { commentNumbers: numbers }),
  }));
}
