import { CLOCK, readClock } from './clock-times.ts';
import { isLabel, splitLabel } from './speaker-labels.ts';

/** A piece of a line between marks of time. */
export type Part = { text: string; startMs: number | null; endMs: number | null };

/** A line of a transcript, as far as it can be told alone. */
export type TurnLine = {
  kind: 'empty' | 'line';
  startMs: number | null;
  /** What may be the name of a speaker: whether it is one the whole text tells. */
  label: string | null;
  /** A time stands beside the name, and the words below it: it can be nothing else. */
  isSure?: true;
  /** The words behind the name, and with it where it turns out to be no name. */
  parts: Part[];
  whole: Part[];
  isBadTime: boolean;
};

const RANGE = `(${CLOCK})(?:\\s*(?:-->|-|–|—|to|bis)\\s*(${CLOCK}))?`;
/** `[00:01:02]`, `(1:02)`, `00:01:02 - 00:01:05`, with what parts it from the words. Without brackets a space must. */
const TIME_FIRST = new RegExp(
  `^(?:[[({<]\\s*${RANGE}\\s*[\\])}>]|${RANGE}(?=\\s|$))\\s*[-–—|:]?\\s*(.*)$`,
  's',
);
/** `Name (00:01:02)`, `Name [1:02]:`, `Name  0:03`, alone in its line or before the words. */
const TIME_BEHIND_NAME = new RegExp(
  `^(.{1,80}?)\\s*(?:[[(]\\s*${RANGE}\\s*[\\])]|\\s[-–—|]?\\s*${RANGE}(?=\\s*$))\\s*:?\\s*(.*)$`,
  's',
);
const BROKEN_TIME =
  /^[[(]\s*\d{1,3}\s*[:;]\s*\d{1,3}(?:\s*[:;.,-]\s*\d{1,3}){0,2}\s*[\])]|#\d+[:;.]\d[\d:;.,-]*#/;

/** f4 and MAXQDA (`#00:01:22-5#`), ATLAS.ti (`#00:01:22.5#`). */
const MARK = new RegExp(`#(${CLOCK})#`, 'g');

/** Longer runs of spaces are shortened: the patterns of times try each place in them with each length. */
const LONG_GAP = /\s{9,}/g;
const WIDE = ' '.repeat(8);

/** @param lineBelow the line under it: a name alone has words there */
export function readLine(asWritten: string, lineBelow: string): TurnLine {
  const [line, below] = [asWritten, lineBelow].map((text) => text.replace(LONG_GAP, WIDE)) as [
    string,
    string,
  ];
  if (line === '')
    return { kind: 'empty', startMs: null, label: null, parts: [], whole: [], isBadTime: false };
  if (new RegExp(MARK.source).test(line)) return readMarked(line);
  const first = TIME_FIRST.exec(line);
  const time = first ? readClock(first[1] ?? first[3] ?? '') : undefined;
  if (first && time !== undefined) {
    const rest = first[5]!;
    const endMs = readClock(first[2] ?? first[4] ?? '') ?? null;
    return readRest(rest, { startMs: time, endMs, mayBeName: below !== '' && !TIME_FIRST.test(below) });
  }
  const behind = TIME_BEHIND_NAME.exec(line);
  const behindTime = behind ? readClock(behind[2] ?? behind[4] ?? '') : undefined;
  if (behind && behindTime !== undefined && isLabel(behind[1]!.replace(/:$/, '').trim())) {
    const [, name = '', , , , , text = ''] = behind;
    const endMs = readClock(behind[3] ?? behind[5] ?? '') ?? null;
    const label = name.replace(/:$/, '').trim();
    const whole = partsOf(`${label} ${text}`.trim(), endMs);
    return { ...plain(text, endMs), startMs: behindTime, label, whole, ...(text === '' && { isSure: true }) };
  }
  const isBadTime = BROKEN_TIME.test(line);
  const rest = isBadTime ? line.replace(BROKEN_TIME, '').trim() : line;
  return { ...readRest(rest, { startMs: null, endMs: null, mayBeName: false }), isBadTime };
}

function readRest(
  rest: string,
  { startMs, endMs, mayBeName }: { startMs: number | null; endMs: number | null; mayBeName: boolean },
): TurnLine {
  const split = splitLabel(rest);
  if (split) return { ...plain(split.text, endMs), startMs, label: split.name, whole: partsOf(rest, endMs) };
  // A time and a few words with more below them: who speaks.
  if (mayBeName && isLabel(rest) && !/[.?!…,]$/.test(rest))
    return { ...plain('', endMs), startMs, label: rest, isSure: true, whole: partsOf(rest, endMs) };
  return { ...plain(rest, endMs), startMs };
}

const partsOf = (text: string, endMs: number | null): Part[] =>
  text === '' && endMs === null ? [] : [{ text, startMs: null, endMs: text === '' ? null : endMs }];

const plain = (text: string, endMs: number | null): TurnLine => {
  const parts = partsOf(text, endMs);
  return { kind: 'line', startMs: null, label: null, parts, whole: parts, isBadTime: false };
};

/** A line with marks: one at its end says when it ended, one before words when they begin. */
function readMarked(line: string): TurnLine {
  const pieces = line.split(new RegExp(MARK.source));
  const endsWithMark = pieces.at(-1)!.trim() === '';
  const times = pieces.filter((_, at) => at % 2 === 1).map((text) => readClock(text) ?? null);
  const texts = pieces.filter((_, at) => at % 2 === 0).map((text) => text.trim());
  const begins = texts[0] === '' && !(endsWithMark && times.length === 1);
  const from = begins ? 1 : 0;
  const parts = texts.slice(from).map((text, at): Part => ({
    text,
    startMs: begins ? (times[at] ?? null) : (times[at - 1] ?? null),
    endMs: endsWithMark || !begins ? (times[at + from] ?? null) : null,
  }));
  const said = parts.filter(({ text, endMs }) => text !== '' || (endMs !== null && !begins));
  const split = said[0] && splitLabel(said[0].text);
  const whole = said.length > 0 || !begins ? said : [{ text: '', startMs: times[0] ?? null, endMs: null }];
  return {
    kind: 'line',
    startMs: begins ? (times[0] ?? null) : null,
    label: split?.name ?? null,
    parts: split ? [{ ...whole[0]!, text: split.text }, ...whole.slice(1)] : whole,
    whole,
    isBadTime: times.includes(null),
  };
}
