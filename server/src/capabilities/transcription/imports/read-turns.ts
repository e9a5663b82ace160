import { type ImportedSegment, type ImportedTranscript, noteOnLines } from './imported-transcript.ts';
import { chooseLabels, isLabel, speakersOf } from './speaker-labels.ts';
import { readLine, type TurnLine } from './turn-line.ts';

/** A larger step back in time is an error of the file, not simultaneous speech. */
const MAX_BACKWARD_MS = 5_000;

/**
 * Reads text in any common layout, line by line: `Name: text`, `[00:01:02] Name: text`, a time or name above
 * its words, marks of f4 and ATLAS.ti, or plain paragraphs. If empty lines separate paragraphs, a line
 * continues the paragraph above it.
 */
export function readTurns(lines: readonly string[]): ImportedTranscript {
  const read = markNameLines(lines).map((line, at) => readLine(line, lines[at + 1] ?? ''));
  const certain = read.flatMap(({ label, isCertain }) => (isCertain && label !== null ? [label] : []));
  const chosen = chooseLabels(
    read.flatMap(({ label }) => label ?? []),
    read.filter(({ kind }) => kind !== 'empty').length,
  );
  const labels = chosen.union(new Set(certain));
  const lastTextLine = lines.findLastIndex((line) => line !== '');
  const hasGaps = lines.some((line, at) => line === '' && at > 0 && at < lastTextLine);
  const segments: ImportedSegment[] = [];
  let speaker: string | null = null;
  let startMs: number | null = null;
  let isParagraphOpen = false;
  const add = (text: string, endMs: number | null): void => {
    if (text === '' && endMs === null) return;
    segments.push({ speaker, startMs, endMs, language: null, text });
    startMs = null;
  };
  for (const line of read) {
    if (line.kind === 'empty') {
      isParagraphOpen = false;
      continue;
    }
    const isNamed = line.label !== null && labels.has(line.label);
    if (isNamed) speaker = line.label;
    const parts = isNamed || line.label === null ? line.parts : line.whole;
    if (line.startMs !== null) startMs = line.startMs;
    const last = segments.at(-1);
    const continuesParagraph =
      isParagraphOpen && hasGaps && !isNamed && line.startMs === null && last?.endMs === null;
    for (const [at, { text, startMs: partMs, endMs }] of parts.entries()) {
      if (partMs !== null) startMs = partMs;
      if (at === 0 && continuesParagraph && last && partMs === null) {
        // Concatenation does not copy the previous text, as join would for each line of a long paragraph.
        if (text !== '') last.text = last.text === '' ? text : `${last.text} ${text}`;
        last.endMs = endMs;
      } else add(text, endMs);
    }
    // After a name or a time alone, the words follow below.
    isParagraphOpen = parts.some(({ text }) => text !== '');
  }
  return {
    language: null,
    speakers: speakersOf(segments.map((segment) => segment.speaker)),
    segments: attachEndTimes(segments),
    isMachineWork: false,
    notes: [
      ...noteOnLines(
        numbersOf(read, ({ isBadTime }) => isBadTime),
        'has a time that cannot be read: it is left out, the words are kept.',
        'have times that cannot be read: they are left out, the words are kept.',
      ),
      ...noteOnLines(
        backwards(read),
        'has a time before the one above it.',
        'have times before the ones above them.',
      ),
    ],
  };
}

/** An f4 mark on its own line ends the paragraph above it. */
function attachEndTimes(segments: readonly ImportedSegment[]): ImportedSegment[] {
  const attached: ImportedSegment[] = [];
  for (const segment of segments) {
    const last = attached.at(-1);
    if (segment.text !== '') attached.push(segment);
    else if (last && last.endMs === null) last.endMs = segment.endMs;
  }
  return attached;
}

/** Adds the missing colon to lines with only a name, if most paragraphs start with one. */
function markNameLines(lines: readonly string[]): readonly string[] {
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
    const isBack = startMs < latest - MAX_BACKWARD_MS;
    latest = Math.max(latest, startMs);
    return isBack ? [at + 1] : [];
  });
}
