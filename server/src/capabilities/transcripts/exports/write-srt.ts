import type { ExportOptions } from '@colloquy/contract';
import { cuesOf } from './cues.ts';
import { type Exportable, noticeOf, timestamp } from './exportable.ts';
import { NAMELESS_MARK, nameBefore } from './written-names.ts';

/** How long at most the first cue says what a reader must know; where words begin at once it is in the file alone. */
const NOTICE_MS = 3_000;

/**
 * SubRip: numbered cues `hh:mm:ss,mmm --> hh:mm:ss,mmm` in order of time, `Name: words` as
 * `written-names.ts` has it. SubRip has no place for notes and no escapes: what a reader must know is the first cue, in
 * brackets (`isNotice`), before the first words.
 */
export function* writeSrt(transcript: Exportable, options: ExportOptions): Generator<string> {
  const cues = cuesOf(transcript, options);
  const noticeMs = Math.max(1, Math.min(NOTICE_MS, cues[0]?.startMs ?? NOTICE_MS));
  const notice = noticeOf(transcript);
  yield cue(1, 0, noticeMs, options.names === 'none' ? notice.replace(/\]$/, ` ${NAMELESS_MARK}]`) : notice);
  for (const [at, { startMs, endMs, name, text }] of cues.entries()) {
    const written = options.names === 'none' ? null : nameBefore(name, text);
    yield cue(at + 2, startMs, endMs, written === null ? text : `${written}: ${text}`);
  }
}

const cue = (number: number, startMs: number, endMs: number, text: string): string =>
  `${number}\n${time(startMs)} --> ${time(endMs)}\n${text}\n\n`;

const time = (ms: number): string => timestamp(ms).replace('.', ',');
