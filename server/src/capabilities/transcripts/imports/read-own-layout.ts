import { isMachineHead, isOwnHead, readName, UNKNOWN_SPEAKER } from '../exports/written-names.ts';
import { readLayoutLine } from '../exports/layout-line.ts';
import { readClock } from './clock-times.ts';
import type { ImportedSegment, ImportedTranscript } from './imported.ts';
import { speakersOf } from './speaker-labels.ts';

/**
 * The text that our downloads write (`exports/layout.ts`): its head says how names and times stand in it, so that
 * words which look like a time or a name stay words. Undefined for any other text.
 */
export function readOwnLayout(lines: readonly string[]): ImportedTranscript | undefined {
  const end = lines.indexOf('');
  const head = lines.slice(0, end < 0 ? lines.length : end);
  const layout = readLayoutLine(head.join('\n'));
  if (!layout || !isOwnHead(head.join('\n'))) return undefined;
  const { names, times } = layout;
  const isEach = times === 'segments' || times === 'exact';
  const segments: ImportedSegment[] = [];
  for (const turn of turnsOf(lines.slice(head.length))) {
    if (names === 'above') {
      const [opening = '', ...rest] = turn;
      const { startMs, text } = takeTime(opening, times !== 'none');
      const speaker = text === '' || text === UNKNOWN_SPEAKER ? null : text;
      for (const [at, line] of rest.entries()) {
        const own = takeTime(line, isEach);
        segments.push(said(speaker, isEach ? own.startMs : at === 0 ? startMs : null, own.text));
      }
    } else {
      for (const line of turn) {
        const { startMs, text } = takeTime(line, times !== 'none');
        const found = names === 'inline' ? readName(text) : undefined;
        segments.push(said(found?.name ?? null, startMs, found?.text ?? text));
      }
    }
  }
  return {
    language: null,
    speakers: speakersOf(segments.map(({ speaker }) => speaker)),
    segments,
    isMachineWork: isMachineHead(head.join('\n')),
    notes: [],
  };
}

function* turnsOf(lines: readonly string[]): Generator<string[]> {
  let turn: string[] = [];
  for (const line of [...lines, '']) {
    if (line !== '') turn.push(line);
    else if (turn.length > 0) {
      yield turn;
      turn = [];
    }
  }
}

/** `[hh:mm:ss] `, where the layout has it; untimed transcripts have none in any layout. */
function takeTime(line: string, hasTimes: boolean): { startMs: number | null; text: string } {
  const found = hasTimes ? /^\[(\d{2,}:\d{2}:\d{2}(?:\.\d{3})?)\](?: |$)/.exec(line) : null;
  if (!found) return { startMs: null, text: line };
  return { startMs: readClock(found[1]!) ?? null, text: line.slice(found[0].length) };
}

const said = (speaker: string | null, startMs: number | null, text: string): ImportedSegment => ({
  speaker,
  startMs,
  endMs: null,
  language: null,
  text,
});
