import { type Disfluency, wordRanges } from '@colloquy/rules/transcript';
import { EyeOff } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import {
  type CommandDraft,
  type SelectedWords,
  useEditSession,
  useTranscript,
  useWordActions,
  useWordMarks,
} from '../../editing/index.ts';
import { disfluentWords, markDisfluent, markSentenceStarts } from './disfluent-words.ts';
import { useVerbatim } from './verbatim-switch.tsx';
import * as text from '../messages.ts';

/** Marks disfluent words, or hides them in clean verbatim. */
export function VerbatimMarks() {
  const [verbatim] = useVerbatim();
  // Deferred: typing takes precedence over marks.
  const { segments, recording } = useDeferredValue(useTranscript(useEditSession()));
  const marks = useMemo(() => markDisfluent(segments, recording.language), [segments, recording.language]);
  const starts = useMemo(
    () => (verbatim === 'strict' ? undefined : markSentenceStarts(segments, recording.language)),
    [segments, recording.language, verbatim],
  );
  useWordMarks(verbatim === 'strict' ? 'disfluent' : 'left-out', marks);
  useWordMarks('starts-sentence', starts);
  return null;
}

/** Action that hides words in clean verbatim, or shows them. */
export function VerbatimActions() {
  const session = useEditSession();
  const toggleOmitted = (selection: SelectedWords[]) => {
    const { transcript } = session.getState();
    const isOmitted = ({ segmentId, from, to }: SelectedWords): boolean => {
      const segment = transcript.segments.find(({ id }) => id === segmentId);
      if (!segment) return false;
      const words = disfluentWords(segment, transcript.recording.language);
      return Array.from({ length: to - from }, (_, step) => from + step).every((at) => words.has(at));
    };
    const disfluency: Disfluency = selection.every(isOmitted) ? 'none' : disfluencyOf(selection);
    session.edit(
      selection.flatMap(({ segmentId, from, to }): CommandDraft[] => {
        const segment = transcript.segments.find(({ id }) => id === segmentId);
        const ranges = segment ? wordRanges(segment.words) : [];
        const [first, last] = [ranges[from], ranges[to - 1]];
        if (!first || !last) return [];
        return [{ kind: 'mark-disfluency', segmentId, start: first.start, end: last.end, disfluency }];
      }),
    );
  };
  useWordActions(
    text.correcting,
    session.mayEdit
      ? [
          {
            id: 'verbatim.decide',
            label: text.toggleHidden,
            icon: <EyeOff aria-hidden size={14} />,
            keys: ['d', 'alt+d'],
            run: toggleOmitted,
          },
        ]
      : [],
  );
  return null;
}

/** Disfluency of words that a user omits: one word is a filler, several are a false start. */
const disfluencyOf = (selection: readonly SelectedWords[]): Disfluency =>
  selection.length === 1 && selection[0]!.to - selection[0]!.from === 1 ? 'filler' : 'false-start';
