import type { Speaker } from '@colloquy/rules/transcript';

const COLOURS = [
  'text-speaker-1',
  'text-speaker-2',
  'text-speaker-3',
  'text-speaker-4',
  'text-speaker-5',
  'text-speaker-6',
] as const;

/**
 * Palette colour, chosen by a user or assigned in order of first word. The name is always shown beside it.
 */
export const speakerColour = (speaker: Pick<Speaker, 'colour'> | undefined): string =>
  speaker ? COLOURS[(speaker.colour - 1) % COLOURS.length]! : 'text-ink-3';
