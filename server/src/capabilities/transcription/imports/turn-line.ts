import { CLOCK_TIME, parseClockTime } from '@colloquy/rules/text';
import { isLabel, splitLabel } from './speaker-labels.ts';

/** Text of a line between time marks. */
export type LinePart = { text: string; startMs: number | null; endMs: number | null };

/** A line, parsed without context. */
export type TurnLine = {
  kind: 'empty' | 'line';
  startMs: number | null;
  /** Possible speaker name. The whole text decides whether it is one. */
  label: string | null;
  /** Beside a time and above its words, the label must be a name. */
  isCertain?: true;
  /** Words after the name, and with it in case it is not a name. */
  parts: LinePart[];
  whole: LinePart[];
  isBadTime: boolean;
};

const RANGE = `(${CLOCK_TIME})(?:\\s*(?:-->|-|–|—|to|bis)\\s*(${CLOCK_TIME}))?`;
/**
 * `[00:01:02]`, `(1:02)`, `00:01:02 - 00:01:05`, with the separator from the words. Without brackets a space
 * is required.
 */
const TIME_FIRST = new RegExp(
  `^(?:[[({<]\\s*${RANGE}\\s*[\\])}>]|${RANGE}(?=\\s|$))\\s*[-–—|:]?\\s*(.*)$`,
  's',
);
/** `Name (00:01:02)`, `Name [1:02]:`, `Name  0:03`, alone or before words. */
const TIME_AFTER_NAME = new RegExp(
  `^(.{1,80}?)\\s*(?:[[(]\\s*${RANGE}\\s*[\\])]|\\s[-–—|]?\\s*${RANGE}(?=\\s*$))\\s*:?\\s*(.*)$`,
  's',
);
const BROKEN_TIME =
  /^[[(]\s*\d{1,3}\s*[:;]\s*\d{1,3}(?:\s*[:;.,-]\s*\d{1,3}){0,2}\s*[\])]|#\d+[:;.]\d[\d:;.,-]*#/;

/** f4 and MAXQDA (`#00:01:22-5#`), ATLAS.ti (`#00:01:22.5#`). */
const MARK = new RegExp(`#(${CLOCK_TIME})#`, 'g');

/**
 * Long runs of spaces are shortened, because the time patterns try each position in them with each length.
 */
const LONG_GAP = /\s{9,}/g;
const WIDE = ' '.repeat(8);

/** @param lineBelow the following line, which holds the words after a name alone */
export function readLine(asWritten: string, lineBelow: string): TurnLine {
  const [line, below] = [asWritten, lineBelow].map((text) => text.replace(LONG_GAP, WIDE)) as [
    string,
    string,
  ];
  if (line === '')
    return { kind: 'empty', startMs: null, label: null, parts: [], whole: [], isBadTime: false };
  if (new RegExp(MARK.source).test(line)) return readMarked(line);
  const first = TIME_FIRST.exec(line);
  const time = first ? parseClockTime(first[1] ?? first[3] ?? '') : undefined;
  if (first && time !== undefined) {
    const rest = first[5]!;
    const endMs = parseClockTime(first[2] ?? first[4] ?? '') ?? null;
    return readRest(rest, { startMs: time, endMs, canBeName: below !== '' && !TIME_FIRST.test(below) });
  }
  const afterName = TIME_AFTER_NAME.exec(line);
  const afterNameTime = afterName ? parseClockTime(afterName[2] ?? afterName[4] ?? '') : undefined;
  if (afterName && afterNameTime !== undefined && isLabel(afterName[1]!.replace(/:$/, '').trim())) {
    const [, name = '', , , , , text = ''] = afterName;
    const endMs = parseClockTime(afterName[3] ?? afterName[5] ?? '') ?? null;
    const label = name.replace(/:$/, '').trim();
    const whole = partsOf(`${label} ${text}`.trim(), endMs);
    return {
      ...lineOf(text, endMs),
      startMs: afterNameTime,
      label,
      whole,
      ...(text === '' && { isCertain: true }),
    };
  }
  const isBadTime = BROKEN_TIME.test(line);
  const rest = isBadTime ? line.replace(BROKEN_TIME, '').trim() : line;
  return { ...readRest(rest, { startMs: null, endMs: null, canBeName: false }), isBadTime };
}

function readRest(
  rest: string,
  { startMs, endMs, canBeName }: { startMs: number | null; endMs: number | null; canBeName: boolean },
): TurnLine {
  const split = splitLabel(rest);
  if (split) return { ...lineOf(split.text, endMs), startMs, label: split.name, whole: partsOf(rest, endMs) };
  // A time and a short text with more words below: a name.
  if (canBeName && isLabel(rest) && !/[.?!…,]$/.test(rest))
    return { ...lineOf('', endMs), startMs, label: rest, isCertain: true, whole: partsOf(rest, endMs) };
  return { ...lineOf(rest, endMs), startMs };
}

const partsOf = (text: string, endMs: number | null): LinePart[] =>
  text === '' && endMs === null ? [] : [{ text, startMs: null, endMs: text === '' ? null : endMs }];

const lineOf = (text: string, endMs: number | null): TurnLine => {
  const parts = partsOf(text, endMs);
  return { kind: 'line', startMs: null, label: null, parts, whole: parts, isBadTime: false };
};

/** A line with time marks. A mark at the end is an end time, a mark before words a start time. */
function readMarked(line: string): TurnLine {
  const pieces = line.split(new RegExp(MARK.source));
  const endsWithMark = pieces.at(-1)!.trim() === '';
  const times = pieces.filter((_, at) => at % 2 === 1).map((text) => parseClockTime(text) ?? null);
  const texts = pieces.filter((_, at) => at % 2 === 0).map((text) => text.trim());
  const begins = texts[0] === '' && !(endsWithMark && times.length === 1);
  const from = begins ? 1 : 0;
  const parts = texts.slice(from).map((text, at): LinePart => ({
    text,
    startMs: begins ? (times[at] ?? null) : (times[at - 1] ?? null),
    endMs: endsWithMark || !begins ? (times[at + from] ?? null) : null,
  }));
  const nonEmpty = parts.filter(({ text, endMs }) => text !== '' || (endMs !== null && !begins));
  const split = nonEmpty[0] && splitLabel(nonEmpty[0].text);
  const whole =
    nonEmpty.length > 0 || !begins ? nonEmpty : [{ text: '', startMs: times[0] ?? null, endMs: null }];
  return {
    kind: 'line',
    startMs: begins ? (times[0] ?? null) : null,
    label: split?.name ?? null,
    parts: split ? [{ ...whole[0]!, text: split.text }, ...whole.slice(1)] : whole,
    whole,
    isBadTime: times.includes(null),
  };
}
