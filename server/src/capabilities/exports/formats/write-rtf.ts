import { textOf } from '@colloquy/rules/transcript';
import { type Exportable, tenths, headOf } from '../exportable.ts';
import { isRightToLeft, turnsOf } from './layout.ts';

/**
 * For MAXQDA, as f4transkript writes it: one paragraph per turn, ending with its end time `#hh:mm:ss-t#` in
 * tenths of a second, never before the previous one. The head ends at zero, so that it has its own time span.
 */
export const writeMaxqda = (transcript: Exportable): Generator<string> => rtf(transcript, maxqda);
/** For ATLAS.ti: one paragraph per turn, starting with its start time `#hh:mm:ss.t#`, in order. */
export const writeAtlasti = (transcript: Exportable): Generator<string> => rtf(transcript, atlasti);

/** The same as plain text. */
export const maxqdaLines = (transcript: Exportable): Generator<string> => plainLines(transcript, maxqda);
export const atlastiLines = (transcript: Exportable): Generator<string> => plainLines(transcript, atlasti);

type RtfBody = (transcript: Exportable) => Generator<RtfRun[]>;

function* maxqda(transcript: Exportable): Generator<RtfRun[]> {
  yield [{ text: '#00:00:00-0#' }];
  let last = 0;
  for (const { name, text, endMs } of turnsWithNames(transcript)) {
    last = Math.max(last, endMs);
    yield [...nameRuns(name), { text: `${text} #${tenths(last, '-')}#` }];
  }
}

function* atlasti(transcript: Exportable): Generator<RtfRun[]> {
  let last = 0;
  for (const { name, text, startMs } of turnsWithNames(transcript)) {
    last = Math.max(last, startMs);
    yield [{ text: `#${tenths(last, '.')}# ` }, ...nameRuns(name), { text }];
  }
}

function* plainLines(transcript: Exportable, body: RtfBody): Generator<string> {
  const { title, facts } = headOf(transcript);
  for (const line of [title, ...facts]) yield `${line}\n`;
  for (const runs of body(transcript)) yield `${runs.map(({ text }) => text).join('')}\n`;
}

type RtfRun = { text: string; isBold?: true };
type NamedTurn = { name: string | null; text: string; startMs: number; endMs: number };

const nameRuns = (name: string | null): RtfRun[] =>
  name === null ? [] : [{ text: `${name}: `, isBold: true }];

function* turnsWithNames({ segments, speakers }: Exportable): Generator<NamedTurn> {
  for (const turn of turnsOf(segments)) {
    const { speakerId, startMs } = turn[0]!;
    const name = speakerId === null ? null : (speakers.get(speakerId)?.name ?? null);
    const endMs = Math.max(...turn.map((segment) => segment.endMs));
    yield { name, startMs, endMs, text: textOf(turn.flatMap(({ words }) => words)) };
  }
}

/** Rich Text Format 1.9.1: seven-bit text with UTF-16 in `\u`, which no program can misread. */
function* rtf(transcript: Exportable, body: RtfBody): Generator<string> {
  const { title, facts } = headOf(transcript);
  yield String.raw`{\rtf1\ansi\ansicpg1252\uc0\deff0{\fonttbl{\f0\fswiss\fcharset0 Arial;}}` + '\n';
  yield String.raw`{\info{\title ${escape(title)}}}\f0\fs22` + '\n';
  yield paragraph([{ text: title, isBold: true }]);
  for (const fact of facts) yield paragraph([{ text: fact }]);
  for (const runs of body(transcript)) yield paragraph(runs);
  yield '}\n';
}

function paragraph(runs: readonly RtfRun[]): string {
  const isReversed = isRightToLeft(runs.at(-1)?.text.replace(/^#[\d:.-]+#/, '') ?? '');
  const text = runs.map((run) => (run.isBold ? `{\\b ${escape(run.text)}}` : escape(run.text))).join('');
  return `{\\pard${isReversed ? '\\rtlpar' : ''}\\sa120 ${text}\\par}\n`;
}

/** UTF-16 units as signed numbers, each followed by a space (`\\uc0`: without substitutes). */
const escape = (text: string): string =>
  text
    .replaceAll(/[\\{}]/g, String.raw`\$&`)
    .replaceAll(/[^\x20-\x7E]/g, (unit) => `\\u${(unit.charCodeAt(0) << 16) >> 16} `);
