import type { ExportOptions } from '@colloquy/contract';
import { cuesOf } from './cues.ts';
import { type Exportable, marksOf, timestamp } from './exportable.ts';
import { headOf } from './head.ts';

/**
 * WebVTT (W3C): cues in order of time, each in a voice span `<v Name>` up to its end. What a reader must know stands in
 * the header and in a note, which players do not show.
 */
export function* writeVtt(transcript: Exportable, options: ExportOptions): Generator<string> {
  const { title, facts } = headOf(transcript);
  yield `${['WEBVTT', ...marksOf(transcript)].join(' - ')}\n\n`;
  yield `NOTE\n${[title, ...facts].map(comment).join('\n')}\n\n`;
  for (const { startMs, endMs, name, text } of cuesOf(transcript, options)) {
    yield `${timestamp(startMs)} --> ${timestamp(endMs)}\n`;
    yield `${name === '' ? '' : `<v ${escape(name)}>`}${escape(text)}\n\n`;
  }
}

/** Cue text: the three signs that mean something; so no `-->` can stand in it. */
const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A note ends at an empty line, and may not hold an arrow. */
const comment = (text: string): string => text.replaceAll('-->', '—>') || '-';
