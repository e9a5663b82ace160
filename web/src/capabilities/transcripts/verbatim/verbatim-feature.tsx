import { type Disfluency, wordRanges } from '@colloquy/contract';
import { EyeOff } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import { useShortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import type { SelectedWords } from '../desk.ts';
import { type Draft, useSession, useTranscript } from '../editing/session.ts';
import { useWordActions } from '../editing/word-actions.ts';
import { useWordMarks } from '../use-word-marks.ts';
import { disfluentWords, markDisfluent, markSentenceStarts } from './disfluent-words.ts';
import { useVerbatim } from './use-verbatim.ts';

/** Marks what fluent speech would leave out, hides it in intelligent verbatim, and lets a person decide otherwise. */
export function VerbatimFeature() {
  const session = useSession();
  const [verbatim, show] = useVerbatim();
  // What is typed comes first: the marks follow.
  const { segments, recording } = useDeferredValue(useTranscript(session));
  const marks = useMemo(() => markDisfluent(segments, recording.language), [segments, recording.language]);
  const starts = useMemo(
    () => (verbatim === 'strict' ? undefined : markSentenceStarts(segments, recording.language)),
    [segments, recording.language, verbatim],
  );
  useWordMarks(verbatim === 'strict' ? 'disfluent' : 'left-out', marks);
  useWordMarks('starts-sentence', starts);
  useShortcuts('Listening and reading', [
    {
      id: 'verbatim.switch',
      keys: ['v', 'alt+v'],
      label: 'Strict or intelligent verbatim',
      scope: 'words',
      run: () => show(verbatim === 'strict' ? 'intelligent' : 'strict'),
    },
  ]);

  const decide = (selection: SelectedWords[]) => {
    const { transcript } = session.getState();
    const isOut = ({ segmentId, from, to }: SelectedWords): boolean => {
      const segment = transcript.segments.find(({ id }) => id === segmentId);
      if (!segment) return false;
      const words = disfluentWords(segment, transcript.recording.language);
      return Array.from({ length: to - from }, (_, step) => from + step).every((at) => words.has(at));
    };
    const disfluency: Disfluency = selection.every(isOut) ? 'none' : kindOf(selection);
    session.edit(
      selection.flatMap(({ segmentId, from, to }): Draft[] => {
        const segment = transcript.segments.find(({ id }) => id === segmentId);
        const ranges = segment ? wordRanges(segment.words) : [];
        const [first, last] = [ranges[from], ranges[to - 1]];
        if (!first || !last) return [];
        return [{ kind: 'mark-disfluency', segmentId, start: first.start, end: last.end, disfluency }];
      }),
    );
  };
  useWordActions(
    'Correcting',
    session.mayEdit
      ? [
          {
            id: 'verbatim.decide',
            label: 'Leave out in intelligent verbatim, or keep',
            icon: <EyeOff aria-hidden size={14} />,
            keys: ['d', 'alt+d'],
            run: decide,
          },
        ]
      : [],
  );
  return null;
}

/** What a person leaves out: one word is a filler, several are a start that was given up. */
const kindOf = (selection: readonly SelectedWords[]): Disfluency =>
  selection.length === 1 && selection[0]!.to - selection[0]!.from === 1 ? 'filler' : 'false-start';
