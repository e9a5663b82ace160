import { ownSrtNumber } from '@colloquy/contract/exports';
import { decodeHTML } from 'entities/decode';
import { joinCues, type ImportedCue, labelCues, labelOwnCues } from './cues.ts';
import { decodeText, linesOf } from './decode-text.ts';
import { type ImportedTranscript, noteOnLines } from './imported-transcript.ts';
import { removeRollingLines } from './rolling-captions.ts';
import { speakersOf } from './speaker-labels.ts';

const TIME = String.raw`(?:(\d{1,3})\s*:\s*)?(\d{1,2})\s*:\s*(\d{1,2})\s*[,.:;]\s*(\d{1,3})`;
/** The arrow may lack a dash, and positions may follow the times. */
const TIMES = new RegExp(String.raw`^\s*${TIME}\s*(?:-{1,3}|–|—)\s*>\s*${TIME}(.*)$`);
const TAGS =
  /<\/?(?:[ibus]|font|c|ruby|rt|em|strong|br)(?:[\s.][^<>]*)?\/?>|\{\\?an?\d?[^{}]*\}|\{\/?[ibu]\}/giu;

/**
 * Reads SubRip as found in practice, because it was never specified: missing or wrong numbers, points instead
 * of commas, missing or extra empty lines, tags and positions. Our own exports have none of that and are read
 * exactly; those without names need no exactness, because nothing in them could be mistaken for one.
 */
export function readSrt(bytes: Uint8Array): ImportedTranscript {
  const lines = linesOf(decodeText(bytes) ?? '');
  const { cues, badLines } = readCues(lines);
  const isOwn = hasOwnNumbers(lines, cues.length);
  const entries = cues.map(({ startMs, endMs, text }): ImportedCue => ({
    speaker: null,
    startMs,
    endMs,
    language: null,
    pieces: [{ text: isOwn ? text : stripTags(text), startMs: null }],
  }));
  const labelled = isOwn ? labelOwnCues(entries) : labelCues(entries.flatMap(splitVoices));
  const deduplicated = isOwn ? { cues: labelled, notes: [] } : removeRollingLines(labelled);
  return {
    language: null,
    speakers: speakersOf(labelled.map(({ speaker }) => speaker)),
    segments: joinCues(deduplicated.cues),
    // The file cannot say it; its name may (`isNamedAutomatic`).
    isMachineWork: false,
    notes: [
      ...noteOnLines(
        badLines,
        'has times that cannot be read: its words are part of the cue above.',
        'have times that cannot be read: their words are part of the cue above.',
      ),
      ...deduplicated.notes,
    ],
  };
}

/** Whether every cue has a number as our own exports write it. */
function hasOwnNumbers(lines: readonly string[], cues: number): boolean {
  let number = 1;
  for (const [at, line] of lines.entries())
    if (TIMES.test(line) && lines[at - 1] === ownSrtNumber(number)) number += 1;
  return cues > 0 && number === cues + 1;
}

type RawCue = { startMs: number; endMs: number; text: string };

function readCues(lines: readonly string[]): { cues: RawCue[]; badLines: number[] } {
  const cues: (Omit<RawCue, 'text'> & { lines: string[] })[] = [];
  const before: string[] = [];
  const badLines: number[] = [];
  for (const [at, line] of lines.entries()) {
    const times = TIMES.exec(line);
    if (times) {
      const startMs = toMs(times.slice(1, 5));
      cues.push({ startMs, endMs: Math.max(startMs, toMs(times.slice(5, 9))), lines: [] });
      const afterTimes = withoutSettings(times[9]!);
      if (afterTimes !== '') cues.at(-1)!.lines.push(afterTimes);
    } else {
      if (/\d\s*-+>|->\s*\d/.test(line)) badLines.push(at + 1);
      (cues.at(-1)?.lines ?? before).push(line);
    }
  }
  // The lines after the last times cannot hold the number of a next cue.
  const [, ...entries] = stripCueNumbers([before, ...cues.slice(0, -1).map((cue) => cue.lines)]);
  return {
    cues: cues.map(({ startMs, endMs, lines: own }, at) => ({
      startMs,
      endMs,
      text: (entries[at] ?? own)
        .map((line) => line.trim())
        .join('\n')
        .trim(),
    })),
    badLines,
  };
}

/** Removes settings such as `X1:117` and `align:start`. */
const withoutSettings = (text: string): string =>
  text
    .replaceAll(/[XY][12]\s*:\s*\d+/g, '')
    .split(/\s+/)
    .filter((run) => !isSetting(run))
    .join(' ')
    .trim();

function isSetting(run: string): boolean {
  const colon = run.indexOf(':', 1);
  return colon > 0 && colon < run.length - 1;
}

const toMs = ([hours = '0', minutes = '0', seconds = '0', part = '0']: (string | undefined)[]): number =>
  ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(part.padEnd(3, '0'));

const stripTags = (text: string): string => {
  const bare = text.replace(TAGS, '');
  return /&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i.test(bare) ? decodeHTML(bare) : bare;
};

/** Two speakers in one cue each have a leading dash. */
function splitVoices(cue: ImportedCue): ImportedCue[] {
  const text = cue.pieces[0]!.text;
  const voices = text.split(/(?<!\n)\n+(?=[^\S\n]*[-–—]\s?\S)/);
  if (voices.length < 2 || !/^\s*[-–—]\s?\S/.test(text)) return [cue];
  return voices.map((voice) => ({
    ...cue,
    pieces: [{ text: voice.replace(/^\s*[-–—]\s?/, ''), startMs: null }],
  }));
}

/** Numbers that may be missing between two consecutive ones. */
const MAX_MISSING = 2;

/**
 * Removes cue numbers from the lines above the times, if the file numbers its cues. This is decided once per
 * file, because an answer of '42' is also a number on its own line.
 *
 * @param above lines before the first times and between times, without those after the last
 */
function stripCueNumbers(above: readonly string[][]): string[][] {
  if (!isNumbered(above)) return [...above];
  let previous: number | undefined;
  return above.map((lines, at) => {
    const last = lastTextLine(lines);
    if (last < 0 || !isNumber(lines[last]!)) return lines;
    const number = Number(lines[last]);
    const continuesNumbering =
      previous === undefined
        ? Math.abs(number - at - 1) <= MAX_MISSING
        : number > previous && number <= previous + 1 + MAX_MISSING;
    const isAfterGap = last === 0 ? at === 0 : lines[last - 1]!.trim() === '';
    const isRightAbove = last === lines.length - 1;
    // Keep the only words of a cue if its neighbour has no number.
    if (!continuesNumbering && !(isAfterGap && isRightAbove)) return lines;
    previous = number;
    return lines.slice(0, last);
  });
}

/**
 * Whether more times have a number above them than not. A number that is all of its cue counts neither way.
 */
function isNumbered(above: readonly string[][]): boolean {
  let balance = 0;
  for (const [at, lines] of above.entries()) {
    const last = lastTextLine(lines);
    if (last < 0 || !isNumber(lines[last]!)) balance -= 1;
    else if (at === 0 || lastTextLine(lines.slice(0, last)) >= 0) balance += 1;
  }
  return balance > 0;
}

const lastTextLine = (lines: readonly string[]): number => lines.findLastIndex((line) => line.trim() !== '');
const isNumber = (line: string): boolean => /^\s*\d+\s*$/.test(line);
