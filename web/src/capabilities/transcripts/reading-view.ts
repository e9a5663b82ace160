import { useTranscriptParams, type TranscriptScope, useParams } from '../editing/index.ts';

type ReadingView = [isReading: boolean, setReading: (isReading: boolean) => void];

const readingViewOf = ([params, change]: ReturnType<typeof useParams>): ReadingView => [
  params.has('reading'),
  (isReading) =>
    change((now) => {
      if (isReading) now.set('reading', 'on');
      else now.delete('reading');
      return now;
    }),
];

/** Whether only the text is shown, without panels and editing. In the address, so that a link opens it. */
export const useReadingView = (): ReadingView => readingViewOf(useTranscriptParams());

/** The same for a transcript that is being opened. */
export const useReadingViewIn = (params: TranscriptScope['params']): ReadingView =>
  readingViewOf(useParams(params));
