import type { ExportOptions } from '@colloquy/contract';

type Layout = Pick<ExportOptions, 'names' | 'times'>;

const NAMES: Record<Layout['names'], string> = {
  above: 'speaker names above the text',
  inline: 'speaker names before the text',
  none: 'no speaker names',
};
const TIMES: Record<Layout['times'], string> = {
  none: 'no times',
  turns: 'times at each turn',
  segments: 'times at each passage',
  exact: 'exact times at each passage',
};

/**
 * Says in the head of a text how names and times stand in it, for whoever reads it back: `[00:01:02]` or `Note:` may
 * also be words that somebody said.
 */
export const layoutLine = ({ names, times }: Layout): string => `Layout: ${NAMES[names]}, ${TIMES[times]}`;

export const LAYOUT_LINE = new RegExp(
  `^Layout: (${Object.values(NAMES).join('|')}), (${Object.values(TIMES).join('|')})$`,
  'm',
);

/** What `layoutLine` wrote into the head of a text; undefined for any other. */
export function readLayoutLine(head: string): Layout | undefined {
  const [, names, times] = LAYOUT_LINE.exec(head) ?? [];
  const layout = { names: keyOf(NAMES, names), times: keyOf(TIMES, times) };
  return layout.names && layout.times ? { names: layout.names, times: layout.times } : undefined;
}

const keyOf = <K extends string>(words: Record<K, string>, written: string | undefined): K | undefined =>
  (Object.keys(words) as K[]).find((key) => words[key] === written);
