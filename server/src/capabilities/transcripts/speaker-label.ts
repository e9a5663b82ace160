import { type Speaker, SPEAKER_COLOURS } from '@colloquy/contract';
import type { SpeakerRow } from './transcripts.store.ts';

/** What a speaker is called: the name that a person gave, else the number. */
export const speakerLabel = (speaker: { name: string | null; number: number }): string =>
  speaker.name ?? `Speaker ${speaker.number}`;

/** A speaker as the wire knows it; without a colour of its own it has the next of the palette. */
export const asSpeaker = (row: SpeakerRow): Speaker => ({
  id: row.id,
  label: speakerLabel(row),
  number: row.number,
  name: row.name,
  role: row.role,
  colour: row.colour ?? ((row.number - 1) % SPEAKER_COLOURS) + 1,
});
