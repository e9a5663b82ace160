import {
  COMMENTS_HEADING,
  COMMENTS_NOTICE,
  isMachineHead,
  readNameBefore,
  UNKNOWN_SPEAKER,
  parseLayoutNotices,
} from '@colloquy/contract/exports';
import { parseClockTime } from '@colloquy/rules/text';
import { decodeText, linesOf } from './decode-text.ts';
import type { ImportedTranscript, ImportedSegment } from './imported-transcript.ts';
import { readTurns } from './read-turns.ts';
import { speakersOf } from './speaker-labels.ts';

/** Reads plain text: our own layout exactly, or else the layouts that people and programs write. */
export function readTxt(bytes: Uint8Array): ImportedTranscript {
  const lines = linesOf(decodeText(bytes) ?? '').map((line) => line.trim());
  return readOwnLayout(lines) ?? readTurns(lines);
}

/**
 * Reads our own text exports (`exports/layout.ts`). The head describes the layout, so that words resembling a
 * time or a name stay words. Undefined for other texts.
 */
function readOwnLayout(lines: readonly string[]): ImportedTranscript | undefined {
  const end = lines.indexOf('');
  const head = lines.slice(0, end < 0 ? lines.length : end);
  const layout = parseLayoutNotices(head);
  if (!layout) return undefined;
  const { names, times } = layout;
  const hasTimeEach = times === 'segments' || times === 'exact';
  const segments: ImportedSegment[] = [];
  for (const turn of turnsOf(withoutComments(head, lines.slice(head.length)))) {
    if (names === 'above') {
      const [opening = '', ...rest] = turn;
      const { startMs, text } = parseTime(opening, times !== 'none');
      const speaker = text === '' || text === UNKNOWN_SPEAKER ? null : text;
      for (const [at, line] of rest.entries()) {
        const own = parseTime(line, hasTimeEach);
        segments.push(segmentOf(speaker, hasTimeEach ? own.startMs : at === 0 ? startMs : null, own.text));
      }
    } else {
      for (const line of turn) {
        const { startMs, text } = parseTime(line, times !== 'none');
        const found = names === 'inline' ? readNameBefore(text) : undefined;
        segments.push(segmentOf(found?.name ?? null, startMs, found?.text ?? text));
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

/** Our own numbered comments are not words. */
function withoutComments(head: readonly string[], lines: string[]): string[] {
  if (!head.includes(COMMENTS_NOTICE)) return lines;
  const end = lines.findLastIndex((line, at) => line === COMMENTS_HEADING && lines[at - 1] === '');
  return lines
    .slice(0, end < 0 ? lines.length : end)
    .map((line) => line.replaceAll(/(?<=\S)(?:\[\d+\])+/gu, ''));
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

/** `[hh:mm:ss] `, if the layout has times. Untimed transcripts have none in any layout. */
function parseTime(line: string, hasTimes: boolean): { startMs: number | null; text: string } {
  const found = hasTimes ? /^\[(\d{2,}:\d{2}:\d{2}(?:\.\d{3})?)\](?: |$)/.exec(line) : null;
  if (!found) return { startMs: null, text: line };
  return { startMs: parseClockTime(found[1]!) ?? null, text: line.slice(found[0].length) };
}

const segmentOf = (speaker: string | null, startMs: number | null, text: string): ImportedSegment => ({
  speaker,
  startMs,
  endMs: null,
  language: null,
  text,
});
