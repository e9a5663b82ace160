import type { ExportOptions } from '@colloquy/contract';

/**
 * Says in the head of a text how names and times stand in it, for whoever reads it back: `[00:01:02]` or `Note:` may
 * also be words that somebody said.
 */
export const layoutLine = ({ names, times }: Pick<ExportOptions, 'names' | 'times'>): string =>
  `Layout: names ${names}, times ${times}`;

export const LAYOUT_LINE = /^Layout: names (above|inline|none), times (none|turns|segments|exact)$/m;
