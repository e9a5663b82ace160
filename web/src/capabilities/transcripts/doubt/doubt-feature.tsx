import { useDeferredValue, useEffect, useMemo } from 'react';
import { type Shortcut, useCommandMode, useShortcuts } from '../../../ui/shortcuts/shortcuts.ts';
import { useSession, useTranscript } from '../editing/session.ts';
import { useWordMarks } from '../use-word-marks.ts';
import { CONFIDENCE_STEPS, markConfidence, markDoubtful } from './doubt-marks.ts';
import { SUGGESTION_KEYS } from './suggestion-keys.ts';
import { resetCheck } from './check-state.ts';
import { useCheckMode } from './use-check-mode.ts';
import { useCorrector } from './use-corrector.ts';

/** A key for Check, and the same with Alt for everywhere. */
const both = (key: string): string[] => [key, `alt+${key}`];

/** Marks doubtful words and leads from one to the next by keys. */
export function DoubtFeature() {
  const session = useSession();
  const { mayEdit } = session;
  const { corrector, settings } = useCorrector();
  const check = useCheckMode();
  const { from, showsConfidence } = settings;
  useCommandMode(mayEdit ? 'Check' : undefined, check.isOn);
  useEffect(() => () => resetCheck(session), [session]);
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
      // Who may not edit has no Check.
      keys: mayEdit ? 'n' : 'alt+n',
      label: 'Next doubtful word',
      scope: 'words',
      run: () => corrector.go(1),
    },
    {
      id: 'doubts.back',
      keys: mayEdit ? 'shift+n' : 'alt+shift+n',
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
      label: 'Remove the word and go on',
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
  const mode: Shortcut[] = [
    {
      id: 'check.switch',
      keys: 'F8',
      label: check.isOn ? 'Leave Check' : 'Start Check',
      ignoresRepeat: true,
      run: check.isOn ? check.leave : check.start,
    },
    ...(check.isOn ? [{ id: 'check.leave', keys: 'Escape', label: 'Leave Check', run: check.leave }] : []),
  ];
  useShortcuts('Doubtful words', mayEdit ? [...going, ...writing] : going);
  useShortcuts('Changing words', mayEdit ? changing : []);
  useShortcuts('Check', mayEdit ? mode : []);
  return null;
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
