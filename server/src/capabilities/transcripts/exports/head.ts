import { type Exportable, languageInWords, marksOf } from './exportable.ts';

/** What stands above the words: the study and its file first, then one line each. */
export const headOf = (transcript: Exportable): { title: string; facts: string[] } => ({
  title: `${transcript.job} (${transcript.jobCode})`,
  facts: [
    transcript.file,
    ...(transcript.participant ? [`Participant: ${transcript.participant}`] : []),
    languageInWords(transcript.language),
    ...marksOf(transcript),
    ...(transcript.segments.some(({ words }) => words.length > 0) ? [] : [NO_WORDS]),
  ],
});

export const NO_WORDS = 'There are no words in this recording.';
