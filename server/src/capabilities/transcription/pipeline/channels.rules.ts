import { type DetectedLanguage, MULTIPLE_LANGUAGES } from '@colloquy/engines';
import type { FileOrder } from '../../jobs/index.ts';
import type { NamedSpeaker } from '../../transcripts/index.ts';

/** Below this confidence, ask the customer instead of guessing. */
const MIN_CONFIDENCE = 0.4;
/**
 * Confidence required to give a channel its own language. Below it, the channel may hold only an echo or a
 * few words.
 */
const MIN_CHANNEL_CONFIDENCE = 0.8;

/** Detected language of each channel, or no speech. */
type ChannelLanguages = readonly (DetectedLanguage | 'no-speech')[];

export type RecordingLanguage =
  | { kind: 'language'; language: string; confidence: number | null }
  | { kind: 'unsure'; alternatives: string[] }
  | { kind: 'no-speech' };

/** Language of a recording from its channels. Multilingual if one channel is, or if two clearly differ. */
export function recordingLanguage(channels: ChannelLanguages): RecordingLanguage {
  const [best, ...others] = channels
    .filter((each) => each !== 'no-speech')
    .toSorted((one, other) => other.confidence - one.confidence);
  if (!best) return { kind: 'no-speech' };
  const sure = [best, ...others].filter(({ confidence }) => confidence >= MIN_CHANNEL_CONFIDENCE);
  if (
    [best, ...others].some(({ spokenLanguages }) => spokenLanguages) ||
    new Set(sure.map(({ language }) => language)).size > 1
  )
    return { kind: 'language', language: MULTIPLE_LANGUAGES, confidence: null };
  if (best.confidence >= MIN_CONFIDENCE)
    return { kind: 'language', language: best.language, confidence: best.confidence };
  const guesses = [best, ...best.alternatives].map(({ language }) => language);
  return { kind: 'unsure', alternatives: guesses.slice(0, 3) };
}

/**
 * Language to transcribe a channel in, within a multilingual recording. Multilingual if the channel has
 * several languages, or detection is unsure.
 */
export const languageOfChannel = (
  detected: DetectedLanguage | 'no-speech',
  known: readonly string[],
): string =>
  detected !== 'no-speech' &&
  !detected.spokenLanguages &&
  detected.confidence >= MIN_CHANNEL_CONFIDENCE &&
  known.includes(detected.language)
    ? detected.language
    : MULTIPLE_LANGUAGES;

type Order = {
  tracks: readonly Pick<FileOrder['tracks'][number], 'speakerName'>[];
  settings: Pick<FileOrder['settings'], 'speakers' | 'speakerNames'>;
};

/**
 * Speaker names known from the upload, by channel: the names of tracks, or the listed names in order if there
 * are as many as separate channels, or the one name of a single speaker. Other names cannot be assigned to
 * voices; the speaker menu suggests them.
 */
export function speakerNamesByChannel(
  { tracks, settings: { speakers, speakerNames = [] } }: Order,
  { channelPlan, channels }: { channelPlan: 'mixed' | 'separate'; channels: number },
): NamedSpeaker[] {
  // Channels are numbered like tracks, from 1.
  if (tracks.length > 0)
    return tracks.flatMap(({ speakerName: name }, channel) =>
      name === null ? [] : [{ number: channel + 1, name }],
    );
  const count = channelPlan === 'separate' ? channels : speakers === 1 ? 1 : 0;
  return speakerNames.length === count ? speakerNames.map((name, at) => ({ number: at + 1, name })) : [];
}
