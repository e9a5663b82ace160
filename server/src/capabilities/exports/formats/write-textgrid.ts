import { type ExportOptions, bracketedNotices } from '@colloquy/contract/exports';
import type { Exportable } from '../exportable.ts';
import { type TierInterval, tiersOf, uniqueName } from './tiers.ts';

/**
 * Praat (TextGrid, long text format, UTF-8): one interval tier per speaker and, with `words: yes`, one of
 * words. Seconds have three decimals, silence is an empty interval so that each tier covers the whole
 * duration, and quotes are doubled. Praat has no comments, so the notices are a tier with one interval.
 */
export function* writeTextGrid(transcript: Exportable, { words }: ExportOptions): Generator<string> {
  const tiers = tiersOf(transcript);
  const spoken = tiers.flatMap(({ utterances }) => utterances.map(({ endMs }) => endMs));
  const untilMs = Math.max(1, transcript.durationMs ?? 0, maxOf(spoken));
  const names = new Set(tiers.map(({ name }) => name));
  const all: { name: string; stretches: readonly TierInterval[] }[] = [];
  for (const { name, utterances } of tiers) {
    all.push({ name, stretches: utterances });
    if (words === 'yes')
      all.push({
        name: uniqueName(`${name} – words`, names),
        stretches: utterances.flatMap((utterance) => utterance.words),
      });
  }
  const notice = [{ startMs: 0, endMs: untilMs, text: bracketedNotices(transcript) }];
  all.push({ name: uniqueName('Notice', names), stretches: notice });

  yield 'File type = "ooTextFile"\nObject class = "TextGrid"\n\n';
  yield `xmin = 0 \nxmax = ${seconds(untilMs)} \ntiers? <exists> \nsize = ${all.length} \nitem []: \n`;
  for (const [at, { name, stretches }] of all.entries()) {
    const intervals = [...fillGaps(stretches, untilMs)];
    yield `    item [${at + 1}]:\n        class = "IntervalTier" \n        name = ${quoted(name)} \n`;
    yield `        xmin = 0 \n        xmax = ${seconds(untilMs)} \n        intervals: size = ${intervals.length} \n`;
    for (const [number, { startMs, endMs, text }] of intervals.entries()) {
      yield `        intervals [${number + 1}]:\n            xmin = ${seconds(startMs)} \n`;
      yield `            xmax = ${seconds(endMs)} \n            text = ${quoted(text)} \n`;
    }
  }
}

/** A transcript may have more utterances than a call accepts arguments. */
const maxOf = (ends: readonly number[]): number => ends.reduce((most, end) => Math.max(most, end), 0);

function* fillGaps(stretches: readonly TierInterval[], untilMs: number): Generator<TierInterval> {
  let now = 0;
  for (const stretch of stretches) {
    if (stretch.startMs > now) yield { startMs: now, endMs: stretch.startMs, text: '' };
    yield stretch;
    now = stretch.endMs;
  }
  if (now < untilMs) yield { startMs: now, endMs: untilMs, text: '' };
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(3).replace(/\.?0+$/, '') || '0';
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
