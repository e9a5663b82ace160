import { z } from 'zod';
import { id } from '../wire.ts';
import { joinTokens } from '../text/tokens.ts';
import { SEGMENT_MARKS } from './marks.ts';

/** `heard`: by the speech engine; `aligned`: again against the audio after an edit; `estimated`: shares a gap. */
export const TIMINGS = ['heard', 'aligned', 'estimated'] as const;

/** What fluent speech would leave out: intelligent verbatim hides it, strict verbatim shows it. */
export const DISFLUENCIES = ['filler', 'repetition', 'false-start', 'none'] as const;
export type Disfluency = (typeof DISFLUENCIES)[number];

/** Where a word comes from: speech recognition, an imported transcript, or a person who typed it. */
export const WORD_SOURCES = ['asr', 'import', 'person'] as const;
export type WordSource = (typeof WORD_SOURCES)[number];

export const word = z.object({
  text: z.string().meta({ description: 'With its punctuation, without spaces' }),
  startMs: z.number().int(),
  endMs: z.number().int(),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .nullable()
    .meta({ description: 'How certain the speech recognition was; null where it gave none' }),
  source: z.enum(WORD_SOURCES).optional().meta({
    description:
      'Where the word comes from; absent where that is the source of the recording: import where `imported` is set, else asr (speech recognition)',
  }),
  confirmedBy: id
    .optional()
    .meta({ description: 'The person who typed the word or confirmed it; absent where nobody did' }),
  timing: z.enum(TIMINGS),
  glue: z.literal(true).optional().meta({ description: 'No space before this word, as in Chinese' }),
  others: z
    .array(z.string())
    .max(5)
    .optional()
    .meta({ description: 'What else the engine may have heard, likeliest first, without punctuation' }),
  disfluency: z
    .enum(DISFLUENCIES)
    .optional()
    .meta({ description: 'What a person said of it; without, the rules decide (see disfluency.ts)' }),
});
export type Word = z.infer<typeof word>;

export const segment = z.object({
  id,
  speakerId: id.nullable(),
  language: z.string().nullable(),
  startMs: z.number().int(),
  endMs: z.number().int(),
  position: z.number().int().meta({ description: 'Order in the recording, in steps of 1,024' }),
  revision: z
    .number()
    .int()
    .meta({ description: 'Revision of the recording at which this segment last changed' }),
  words: z.array(word),
  alternatives: z
    .array(z.object({ text: z.string(), personId: id.nullable() }))
    .meta({ description: 'What could not be merged, for a person to choose from' }),
  marks: z.array(z.enum(SEGMENT_MARKS)).optional().meta({
    description:
      'What a machine noticed of these words; left out where there is nothing to say. `unclear` without words is an unclear turn: speech was detected from `startMs` to `endMs` and no words were recognised. `turn-start` comes from people: a new turn begins here, although the speaker may be the same as before',
  }),
});
export type Segment = z.infer<typeof segment>;

export const SPEAKER_ROLES = [
  'interviewer',
  'moderator',
  'participant',
  'interpreter',
  'observer',
  'other',
] as const;
export type SpeakerRole = (typeof SPEAKER_ROLES)[number];

/** How many colours the palette has. */
export const SPEAKER_COLOURS = 6;

export const speaker = z.object({
  id,
  label: z.string().meta({ description: "'Speaker 1', or the name that a person gave" }),
  number: z.number().int().meta({ description: 'Order of first word' }),
  name: z.string().nullable().meta({ description: 'The name that a person gave' }),
  role: z.enum(SPEAKER_ROLES).nullable(),
  colour: z.number().int().meta({ description: '1 to 6: place in the palette' }),
});
export type Speaker = z.infer<typeof speaker>;

/** The text of a segment: its words, a space between them where the script has one. Offsets count its code points. */
export const textOf = (words: readonly Pick<Word, 'text' | 'glue'>[]): string => joinTokens(words);
