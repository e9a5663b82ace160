import type { ExportOptions } from '@colloquy/contract';

/** How a transcript is written where nothing else is said. */
export const USUAL_OPTIONS: ExportOptions = {
  verbatim: 'strict',
  times: 'turns',
  names: 'above',
  colours: 'yes',
  lines: 'no',
  words: 'no',
  unclear: 'yes',
};
