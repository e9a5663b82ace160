import { useEffect } from 'react';
import type { Shortcut } from '../../../ui/shortcuts/shortcuts.ts';
import { useTranscriptCommandMode, useTranscriptScope, useTranscriptShortcuts } from '../../editing/index.ts';
import { SUGGESTION_KEYS } from './word-suggestions.ts';
import { endChecking } from './check-state.ts';
import { useCheckMode } from './use-check-mode.ts';
import { useConfidenceReview } from './use-confidence-review.ts';
import * as text from '../messages.ts';

/** The key for check mode, and with Alt for everywhere else. */
const keyPair = (key: string): string[] => [key, `alt+${key}`];

/** Shortcuts of the confidence review and of check mode. */
export function ConfidenceKeys() {
  const scope = useTranscriptScope();
  const { mayEdit } = scope.session;
  const { review } = useConfidenceReview();
  const check = useCheckMode();
  useTranscriptCommandMode(mayEdit ? text.check : undefined, check.isOn);
  useEffect(() => () => endChecking(scope), [scope]);
  const navigation: Shortcut[] = [
    {
      id: 'confidence.next',
      // Read-only users have no check mode.
      keys: mayEdit ? 'n' : 'alt+n',
      label: text.nextWord,
      scope: 'transcript',
      run: () => review.go(1),
    },
    {
      id: 'confidence.back',
      keys: mayEdit ? 'shift+n' : 'alt+shift+n',
      label: text.previousWord,
      scope: 'transcript',
      run: () => review.go(-1),
    },
  ];
  const decisions: Shortcut[] = [
    {
      id: 'confidence.next-open',
      keys: 'alt+n',
      label: text.editNextWord,
      scope: 'transcript',
      run: () => review.go(1, 'open'),
    },
    {
      id: 'confidence.back-open',
      keys: 'alt+shift+n',
      label: text.editPreviousWord,
      scope: 'transcript',
      run: () => review.go(-1, 'open'),
    },
    {
      id: 'confidence.accept',
      keys: keyPair('a'),
      label: text.acceptWord,
      scope: 'transcript',
      run: review.accept,
    },
    {
      id: 'confidence.take-out',
      keys: keyPair('x'),
      label: text.removeWord,
      scope: 'transcript',
      run: review.removeWords,
    },
    ...SUGGESTION_KEYS.map((key, at): Shortcut => ({
      id: `confidence.take-${at + 1}`,
      keys: keyPair(key),
      label: text.takeSuggestion(at + 1),
      scope: 'transcript',
      run: () => review.applySuggestion(at),
    })),
  ];
  const wordEdits: Shortcut[] = [
    { id: 'words.join', keys: keyPair('j'), label: text.joinWords, run: review.join },
    { id: 'words.capital', keys: keyPair('u'), label: text.toggleCapital, run: review.toggleCapital },
    { id: 'words.stop', keys: keyPair('.'), label: text.fullStop, run: () => review.punctuate('.') },
    { id: 'words.comma', keys: keyPair(','), label: text.comma, run: () => review.punctuate(',') },
    { id: 'words.question', keys: 'alt+?', label: text.questionMark, run: () => review.punctuate('?') },
    {
      id: 'words.insert',
      keys: keyPair('i'),
      label: text.insertBefore,
      run: () => review.insert('before'),
    },
    {
      id: 'words.append',
      keys: keyPair('o'),
      label: text.insertAfter,
      run: () => review.insert('after'),
    },
  ].map((shortcut) => ({ ...shortcut, scope: 'transcript' as const }));
  const mode: Shortcut[] = [
    {
      id: 'check.switch',
      keys: 'F8',
      label: check.isOn ? text.leaveCheck : text.startCheck,
      ignoresRepeat: true,
      run: check.isOn ? check.leave : check.start,
    },
    ...(check.isOn ? [{ id: 'check.leave', keys: 'Escape', label: text.leaveCheck, run: check.leave }] : []),
  ];
  useTranscriptShortcuts(text.wordsToCheck, mayEdit ? [...navigation, ...decisions] : navigation);
  useTranscriptShortcuts(text.editWords, mayEdit ? wordEdits : []);
  useTranscriptShortcuts(text.check, mayEdit ? mode : []);
  return null;
}
