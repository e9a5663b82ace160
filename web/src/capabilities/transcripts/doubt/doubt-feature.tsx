import { useDeferredValue, useMemo } from 'react';
import { type Shortcut, useShortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import { useSession, useTranscript } from '../editing/session.ts';
import { useWordMarks } from '../use-word-marks.ts';
import { CONFIDENCE_STEPS, markConfidence, markDoubtful } from './doubt-marks.ts';
import { SUGGESTION_KEYS } from './suggestion-keys.ts';
import { SuggestionBar } from './suggestion-bar.tsx';
import { useCorrector } from './use-corrector.ts';

/** A key for reading, and the same with Alt while words are written. */
const both = (key: string): string[] => [key, `alt+${key}`];

/** Marks doubtful words and leads from one to the next by keys. */
export function DoubtFeature() {
  const session = useSession();
  const { corrector, settings } = useCorrector();
  const { from, showsConfidence } = settings;
  // What is typed comes first: the marks follow.
  const { segments } = useDeferredValue(useTranscript(session));
  useWordMarks(
    'doubtful',
    useMemo(() => markDoubtful(segments, from), [segments, from]),
  );
  useConfidenceMarks(showsConfidence ? segments : undefined);
  const going: Shortcut[] = [
    {
      id: 'doubts.next',
      keys: 'n',
      label: 'Next doubtful word',
      scope: 'words',
      run: () => corrector.go(1),
    },
    {
      id: 'doubts.back',
      keys: 'shift+n',
      label: 'Doubtful word before',
      scope: 'words',
      run: () => corrector.go(-1),
    },
  ];
  const writing: Shortcut[] = [
    {
      id: 'doubts.next-open',
      keys: 'alt+n',
      label: 'Next doubtful word, to write in it',
      scope: 'words',
      run: () => corrector.go(1, 'open'),
    },
    {
      id: 'doubts.back-open',
      keys: 'alt+shift+n',
      label: 'Doubtful word before, to write in it',
      scope: 'words',
      run: () => corrector.go(-1, 'open'),
    },
    {
      id: 'doubts.accept',
      keys: both('a'),
      label: 'Accept the word and go on',
      scope: 'words',
      run: corrector.accept,
    },
    {
      id: 'doubts.take-out',
      keys: both('x'),
      label: 'Take the word out and go on',
      scope: 'words',
      run: corrector.takeOut,
    },
    ...SUGGESTION_KEYS.map((key, at): Shortcut => ({
      id: `doubts.take-${at + 1}`,
      keys: both(key),
      label: `Take suggestion ${at + 1} and go on`,
      scope: 'words',
      run: () => corrector.take(at),
    })),
  ];
  const changing: Shortcut[] = [
    { id: 'words.join', keys: both('j'), label: 'Join with the next word', run: corrector.join },
    { id: 'words.capital', keys: both('u'), label: 'Capital or small letter', run: corrector.capital },
    { id: 'words.stop', keys: both('.'), label: 'Full stop', run: () => corrector.punctuate('.') },
    { id: 'words.comma', keys: both(','), label: 'Comma', run: () => corrector.punctuate(',') },
    { id: 'words.question', keys: 'alt+?', label: 'Question mark', run: () => corrector.punctuate('?') },
    {
      id: 'words.insert',
      keys: both('i'),
      label: 'Write before the word',
      run: () => corrector.insert('before'),
    },
    {
      id: 'words.append',
      keys: both('o'),
      label: 'Write behind the word',
      run: () => corrector.insert('behind'),
    },
  ].map((shortcut) => ({ ...shortcut, scope: 'words' as const }));
  useShortcuts('Doubtful words', session.mayEdit ? [...going, ...writing] : going);
  useShortcuts('Changing words', session.mayEdit ? changing : []);
  return session.mayEdit ? <SuggestionBar corrector={corrector} /> : null;
}

type Segments = ReturnType<typeof useTranscript>['segments'];

function useConfidenceMarks(segments: Segments | undefined): void {
  const marks = useMemo(
    () => CONFIDENCE_STEPS.map((_, step) => (segments ? markConfidence(segments, step) : undefined)),
    [segments],
  );
  useWordMarks(CONFIDENCE_STEPS[0].kind, marks[0]);
  useWordMarks(CONFIDENCE_STEPS[1].kind, marks[1]);
  useWordMarks(CONFIDENCE_STEPS[2].kind, marks[2]);
}
