import type { Speaker } from '@colloquy/contract';

const COLOURS = [
  'text-speaker-1',
  'text-speaker-2',
  'text-speaker-3',
  'text-speaker-4',
  'text-speaker-5',
  'text-speaker-6',
] as const;

/** Of the palette, as a person chose it or by the order of first word; the name always stands beside it. */
export const speakerColour = (speaker: Pick<Speaker, 'colour'> | undefined): string =>
  speaker ? COLOURS[(speaker.colour - 1) % COLOURS.length]! : 'text-ink-3';
