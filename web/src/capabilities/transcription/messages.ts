/** Texts of ordering transcripts, of languages and accuracy, and of files that could not be transcribed. */
import type { Step } from '@colloquy/contract/jobs';
import type { ExpectedLevel, Quality } from '@colloquy/contract/models';
import { plural } from '../../ui/format/plural.ts';

// Order

export const languageSpoken = 'Language spoken';
export const languageHint = 'If you know the language, choose it: this is faster and more accurate.';
export const detect = 'Detect';
export const speakerCount = 'Number of speakers';
export const speakerCountHint = 'Leave blank if unsure.';

export const namesToExpect = 'Names to expect';
export const namesToExpectHint =
  'People, places or brands, separated by commas. They make the spelling more likely.';
export const startTranscription = 'Start transcription';

// Quality

export const quality = 'Quality';
export const qualities: Record<Quality, string> = { fast: 'Fast', balanced: 'Balanced', best: 'Best' };
export const offer = (engine: string, time: string, price: string): string =>
  `${engine}. ${time}, ${price} credits per minute.`;
export const processingTime = (minutes: number): string =>
  plural(minutes, {
    one: 'About # minute per hour of audio',
    other: 'About # minutes per hour of audio',
  });
/** On servers that have not been measured. */
export const estimatedTime = (minutes: number): string =>
  plural(minutes, {
    one: 'About # minute per hour of audio on two cores',
    other: 'About # minutes per hour of audio on two cores',
  });
/** Before the name of the service. */
export const audioIsSent = 'The audio leaves this server and is sent to';
export const audioWasSent = 'The audio left this server and was sent to';
export const substituted = (reason: string): string =>
  `${reason} It was transcribed on this server instead, at the Fast rate.`;

export const expectedAccuracy = 'Expected accuracy by language';
export const levels: Record<ExpectedLevel, string> = {
  good: 'Good: up to 1 in 8 words wrong',
  fair: 'Fair: up to 1 in 4 words wrong',
  poor: 'Poor: more than 1 in 4 words wrong',
};
export const noLanguages = 'None';
export const accuracySources = (sources: string): string =>
  `No figures are published for other languages. Sources: ${sources}.`;
export const levelNotes: Record<ExpectedLevel, string> = {
  good: 'Accuracy in this language is usually good.',
  fair: 'Accuracy in this language is usually fair. Check the transcript.',
  poor: 'Accuracy in this language is usually low. Choose a higher quality, and check the transcript closely.',
};
export const publishedRate = (percent: number): string => `Published error rate: ${percent}% of words.`;
export const publishedRateOfLarger = (model: string, percent: number, level: ExpectedLevel): string =>
  level === 'good'
    ? `Published error rate of the larger ${model}: ${percent}% of words. Expect similar results.`
    : `Published error rate of the larger ${model}: ${percent}% of words. Expect more errors.`;
export const rateSource = (source: string): string =>
  `Measured on read speech. Interviews have more errors. Source: ${source}.`;

// Settings in one line

export const detectedLanguage = 'Language detected automatically';
export const fileLanguageDetected = 'language detected automatically';
export const speakersUnknown = 'number of speakers unknown';
export const speakers = (count: number): string => plural(count, { one: '# speaker', other: '# speakers' });
export const qualityInSettings: Record<Quality, string> = {
  fast: 'fast',
  balanced: 'balanced quality',
  best: 'best quality',
};
export const tracks = (count: number): string => plural(count, { one: '# track', other: '# tracks' });
export const tracksOf = (count: number, names: string): string => `${tracks(count)}: ${names}`;
export const transcriptFrom = (file: string): string => `transcript from ${file}`;
export const recordedHere = 'recorded here, with consent';

// Job

export const noFile = 'Add a file to get started. The transcript will appear here.';
export const imported = 'Imported transcript';
export const automatic = 'Automatic transcript';

// Files that failed or wait

export const stopped: Record<Step, string> = {
  check: 'Couldn’t check the file',
  decode: 'Couldn’t read the audio',
  peaks: 'Couldn’t draw the waveform',
  language: 'Couldn’t detect the language',
  speech: 'Couldn’t transcribe the audio',
  diarization: 'Couldn’t identify the speakers',
  merge: 'Couldn’t combine transcript and speakers',
  read: 'Couldn’t read the transcript',
  align: 'Couldn’t align the transcript with the audio',
  ready: 'Couldn’t finish the transcript',
};
export const importAsTranscript = 'Use as transcript';
export const chooseLanguageAction = 'Choose language…';
export const chooseLanguage = 'Choose language';
export const languageMissing = 'Choose a language.';
/** After the name of the file. */
export const transcribedAgain = 'will be transcribed again in the language you choose.';
export const transcribeAgain = 'Transcribe again';
export const loadingLanguages = 'Loading languages';
export const waitingForTracks = (count: number): string =>
  plural(count, {
    one: 'Waiting for # more track of this conversation.',
    other: 'Waiting for # more tracks of this conversation.',
  });
export const startWithoutTracks = 'Start without them';

// Transcribing a file again
export const transcribeAgainTitle = 'Transcribe again';
export const transcribeAgainEffect = (file: string): string =>
  `“${file}” is transcribed again with these settings, without uploading it again. The result becomes a job of its own. The present transcript stays as it is, with all edits and comments.`;
export const transcribeAgainButton = 'Transcribe again';
export const priceOfFile = (duration: string, credits: string): string =>
  `This file, ${duration}: about ${credits} credits. They are reserved when you start and given back if it fails.`;
