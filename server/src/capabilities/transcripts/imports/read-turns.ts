import { type ImportedSegment, type ImportedTranscript, noteOn } from './imported.ts';
import { readLine, type TurnLine } from './turn-line.ts';
import { chooseLabels, isLabel, speakersOf } from './speaker-labels.ts';

/** Backwards by more than this is a mistake of the file, not two people who speak at once. */
const BACK_MS = 5_000;

/**
 * A text in whichever of the common shapes, line by line: `Name: text`, `[00:01:02] Name: text`, a line with a time, a
 * name or both and the words below it, f4's and ATLAS.ti's marks, or paragraphs alone. A line that goes on what the
 * one above it says belongs to it, where empty lines part the paragraphs.
 */
export function readTurns(lines: readonly string[]): ImportedTranscript {
  const read = namesAbove(lines).map((line, at) => readLine(line, lines[at + 1] ?? ''));
  const sure = read.flatMap(({ label, isSure }) => (isSure && label !== null ? [label] : []));
  const chosen = chooseLabels(
    read.flatMap(({ label }) => label ?? []),
    read.filter(({ kind }) => kind !== 'empty').length,
  );
  const labels = chosen.union(new Set(sure));
  const lastSaid = lines.findLastIndex((line) => line !== '');
  const hasGaps = lines.some((line, at) => line === '' && at > 0 && at < lastSaid);
  const segments: ImportedSegment[] = [];
  let speaker: string | null = null;
  let startMs: number | null = null;
  let isOpen = false;
  const add = (text: string, endMs: number | null): void => {
    if (text === '' && endMs === null) return;
    segments.push({ speaker, startMs, endMs, language: null, text });
    startMs = null;
  };
  for (const line of read) {
    if (line.kind === 'empty') {
      isOpen = false;
      continue;
    }
    const isNamed = line.label !== null && labels.has(line.label);
    if (isNamed) speaker = line.label;
    const parts = isNamed || line.label === null ? line.parts : line.whole;
    if (line.startMs !== null) startMs = line.startMs;
    const last = segments.at(-1);
    const goesOn = isOpen && hasGaps && !isNamed && line.startMs === null && last?.endMs === null;
    for (const [at, { text, startMs: partMs, endMs }] of parts.entries()) {
      if (partMs !== null) startMs = partMs;
      if (at === 0 && goesOn && last && partMs === null) {
        // Concatenation does not copy the text before, as joining would for each line of a long paragraph.
        if (text !== '') last.text = last.text === '' ? text : `${last.text} ${text}`;
        last.endMs = endMs;
      } else add(text, endMs);
    }
    // A name or a time alone: the words are below.
    isOpen = parts.some(({ text }) => text !== '');
  }
  return {
    language: null,
    speakers: speakersOf(segments.map((segment) => segment.speaker)),
    segments: settleEnds(segments),
    isMachineWork: false,
    notes: [
      ...noteOn(
        numbersOf(read, ({ isBadTime }) => isBadTime),
        'has a time that cannot be read: it is left out, the words are kept.',
        'have times that cannot be read: they are left out, the words are kept.',
      ),
      ...noteOn(
        backwards(read),
        'has a time before the one above it.',
        'have times before the ones above them.',
      ),
    ],
  };
}

/** A mark of f4 alone in its line ends the paragraph above it. */
function settleEnds(segments: readonly ImportedSegment[]): ImportedSegment[] {
  const kept: ImportedSegment[] = [];
  for (const segment of segments) {
    const last = kept.at(-1);
    if (segment.text !== '') kept.push(segment);
    else if (last && last.endMs === null) last.endMs = segment.endMs;
  }
  return kept;
}

/** Where paragraphs begin with a line that is a name alone, and most do, those lines get the colon that they lack. */
function namesAbove(lines: readonly string[]): readonly string[] {
  const openings = lines.flatMap((line, at) => (line !== '' && (lines[at - 1] ?? '') === '' ? [at] : []));
  const named = openings.filter(
    (at) => isLabel(lines[at]!) && !/[:.,]$/.test(lines[at]!) && (lines[at + 1] ?? '') !== '',
  );
  const counts = Map.groupBy(named, (at) => lines[at]!);
  const isShape = named.length > 1 && named.length >= openings.length * 0.6;
  if (!isShape || ![...counts.values()].some((places) => places.length > 1)) return lines;
  const places = new Set(named);
  return lines.map((line, at) => (places.has(at) ? `${line}:` : line));
}

const numbersOf = (read: readonly TurnLine[], is: (line: TurnLine) => boolean): number[] =>
  read.flatMap((line, at) => (is(line) ? [at + 1] : []));

function backwards(read: readonly TurnLine[]): number[] {
  let latest = 0;
  return read.flatMap(({ startMs }, at) => {
    if (startMs === null) return [];
    const isBack = startMs < latest - BACK_MS;
    latest = Math.max(latest, startMs);
    return isBack ? [at + 1] : [];
  });
}
