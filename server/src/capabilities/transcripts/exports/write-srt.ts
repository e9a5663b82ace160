import type { ExportOptions } from '@colloquy/contract';
import { cuesOf } from './cues.ts';
import { type Exportable, noticeOf, timestamp } from './exportable.ts';
import { NAMELESS_MARK, nameBefore } from './written-names.ts';

/** The first cue says what a reader must know, and stays long enough to be read: beside the first words if need be. */
const NOTICE_MS = 4_000;

/**
 * SubRip: numbered cues `hh:mm:ss,mmm --> hh:mm:ss,mmm` in order of time, `Name: words` as
 * `written-names.ts` has it. SubRip has no place for notes and no escapes: what a reader must know is the first cue, in
 * brackets (`isNotice`).
 */
export function* writeSrt(transcript: Exportable, options: ExportOptions): Generator<string> {
  const cues = cuesOf(transcript, options);
  const notice = noticeOf(transcript);
  yield cue(1, 0, NOTICE_MS, options.names === 'none' ? notice.replace(/\]$/, ` ${NAMELESS_MARK}]`) : notice);
  for (const [at, { startMs, endMs, name, text }] of cues.entries()) {
    const written = options.names === 'none' ? null : nameBefore(name, text);
    yield cue(at + 2, startMs, endMs, written === null ? text : `${written}: ${text}`);
  }
}

const cue = (number: number, startMs: number, endMs: number, text: string): string =>
  `${number}\n${time(startMs)} --> ${time(endMs)}\n${text}\n\n`;

const time = (ms: number): string => timestamp(ms).replace('.', ',');
