import { textOf } from '@colloquy/contract';
import { isFromTheRight } from './direction.ts';
import { type Exportable, tenths } from './exportable.ts';
import { headOf } from './head.ts';
import { turnsOf } from './layout.ts';

/**
 * As f4transkript writes it and MAXQDA imports it: a paragraph a turn, at its end the time at which it ends,
 * `#hh:mm:ss-t#` with tenths of a second, never earlier than the one before. The head ends at zero, so that it has a
 * place of its own before the first words.
 */
export const writeMaxqda = (transcript: Exportable): Generator<string> => rtf(transcript, maxqda);
/** As ATLAS.ti imports it: a paragraph a turn, before it the time at which it begins, `#hh:mm:ss.t#`, in order. */
export const writeAtlasti = (transcript: Exportable): Generator<string> => rtf(transcript, atlasti);

/** The same as plain lines. */
export const maxqdaLines = (transcript: Exportable): Generator<string> => plain(transcript, maxqda);
export const atlastiLines = (transcript: Exportable): Generator<string> => plain(transcript, atlasti);

type Body = (transcript: Exportable) => Generator<Run[]>;

function* maxqda(transcript: Exportable): Generator<Run[]> {
  yield [{ text: '#00:00:00-0#' }];
  let last = 0;
  for (const { name, text, endMs } of saidBy(transcript)) {
    last = Math.max(last, endMs);
    yield [...named(name), { text: `${text} #${tenths(last, '-')}#` }];
  }
}

function* atlasti(transcript: Exportable): Generator<Run[]> {
  let last = 0;
  for (const { name, text, startMs } of saidBy(transcript)) {
    last = Math.max(last, startMs);
    yield [{ text: `#${tenths(last, '.')}# ` }, ...named(name), { text }];
  }
}

function* plain(transcript: Exportable, body: Body): Generator<string> {
  const { title, facts } = headOf(transcript);
  for (const line of [title, ...facts]) yield `${line}\n`;
  for (const runs of body(transcript)) yield `${runs.map(({ text }) => text).join('')}\n`;
}

type Run = { text: string; isBold?: true };
type Turn = { name: string | null; text: string; startMs: number; endMs: number };

const named = (name: string | null): Run[] => (name === null ? [] : [{ text: `${name}: `, isBold: true }]);

function* saidBy({ segments, speakers }: Exportable): Generator<Turn> {
  for (const turn of turnsOf(segments)) {
    const { speakerId, startMs } = turn[0]!;
    const name = speakerId === null ? null : (speakers.get(speakerId)?.name ?? null);
    const endMs = Math.max(...turn.map((segment) => segment.endMs));
    yield { name, startMs, endMs, text: textOf(turn.flatMap(({ words }) => words)) };
  }
}

/** Rich Text Format 1.9.1: seven-bit text, everything else as UTF-16 in `\u`, so that no program can misread it. */
function* rtf(transcript: Exportable, body: Body): Generator<string> {
  const { title, facts } = headOf(transcript);
  yield String.raw`{\rtf1\ansi\ansicpg1252\uc0\deff0{\fonttbl{\f0\fswiss\fcharset0 Arial;}}` + '\n';
  yield String.raw`{\info{\title ${escape(title)}}}\f0\fs22` + '\n';
  yield paragraph([{ text: title, isBold: true }]);
  for (const fact of facts) yield paragraph([{ text: fact }]);
  for (const runs of body(transcript)) yield paragraph(runs);
  yield '}\n';
}

function paragraph(runs: readonly Run[]): string {
  const isTurned = isFromTheRight(runs.at(-1)?.text.replace(/^#[\d:.-]+#/, '') ?? '');
  const text = runs.map((run) => (run.isBold ? `{\\b ${escape(run.text)}}` : escape(run.text))).join('');
  return `{\\pard${isTurned ? '\\rtlpar' : ''}\\sa120 ${text}\\par}\n`;
}

/** Units of UTF-16 as signed numbers, each ended by a blank (`\\uc0`: nothing stands in for them). */
const escape = (text: string): string =>
  text
    .replaceAll(/[\\{}]/g, String.raw`\$&`)
    .replaceAll(/[^\x20-\x7E]/g, (unit) => `\\u${(unit.charCodeAt(0) << 16) >> 16} `);
