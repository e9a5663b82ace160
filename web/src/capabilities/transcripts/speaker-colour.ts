import type { Speaker } from '@colloquy/contract';

const COLOURS = [
  'text-speaker-1',
  'text-speaker-2',
  'text-speaker-3',
  'text-speaker-4',
  'text-speaker-5',
  'text-speaker-6',
] as const;

/** By order of first word, round again after six; the name always stands beside it. */
export const speakerColour = (speaker: Speaker | undefined): string =>
  speaker ? COLOURS[(speaker.number - 1) % COLOURS.length]! : 'text-ink-3';
