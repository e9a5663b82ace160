import { useEffect } from 'react';
import type { Shortcut } from '../../../ui/shortcuts/shortcuts.ts';
import { useTranscriptCommandMode, useTranscriptScope, useTranscriptShortcuts } from '../../editing/index.ts';
import { SUGGESTION_KEYS } from './word-suggestions.ts';
import { endChecking } from './check-state.ts';
import { useCheckMode } from './use-check-mode.ts';
import { useConfidenceReview } from './use-confidence-review.ts';

/** The key for check mode, and with Alt for everywhere else. */
const keyPair = (key: string): string[] => [key, `alt+${key}`];

/** Shortcuts of the confidence review and of check mode. */
export function ConfidenceKeys() {
  const scope = useTranscriptScope();
  const { mayEdit } = scope.session;
  const { review } = useConfidenceReview();
  const check = useCheckMode();
  useTranscriptCommandMode(mayEdit ? 'Check' : undefined, check.isOn);
  useEffect(() => () => endChecking(scope), [scope]);
  const navigation: Shortcut[] = [
    {
      id: 'confidence.next',
      // Read-only users have no check mode.
      keys: mayEdit ? 'n' : 'alt+n',
      label: 'Next doubtful word',
      scope: 'transcript',
      run: () => review.go(1),
    },
    {
      id: 'confidence.back',
      keys: mayEdit ? 'shift+n' : 'alt+shift+n',
      label: 'Doubtful word before',
      scope: 'transcript',
      run: () => review.go(-1),
    },
  ];
  const decisions: Shortcut[] = [
    {
      id: 'confidence.next-open',
      keys: 'alt+n',
      label: 'Next doubtful word, to write in it',
      scope: 'transcript',
      run: () => review.go(1, 'open'),
    },
    {
      id: 'confidence.back-open',
      keys: 'alt+shift+n',
      label: 'Doubtful word before, to write in it',
      scope: 'transcript',
      run: () => review.go(-1, 'open'),
    },
    {
      id: 'confidence.accept',
      keys: keyPair('a'),
      label: 'Accept the word and go on',
      scope: 'transcript',
      run: review.accept,
    },
    {
      id: 'confidence.take-out',
      keys: keyPair('x'),
      label: 'Remove the word and go on',
      scope: 'transcript',
      run: review.removeWords,
    },
    ...SUGGESTION_KEYS.map((key, at): Shortcut => ({
      id: `confidence.take-${at + 1}`,
      keys: keyPair(key),
      label: `Take suggestion ${at + 1} and go on`,
      scope: 'transcript',
      run: () => review.applySuggestion(at),
    })),
  ];
  const wordEdits: Shortcut[] = [
    { id: 'words.join', keys: keyPair('j'), label: 'Join with the next word', run: review.join },
    { id: 'words.capital', keys: keyPair('u'), label: 'Capital or small letter', run: review.toggleCapital },
    { id: 'words.stop', keys: keyPair('.'), label: 'Full stop', run: () => review.punctuate('.') },
    { id: 'words.comma', keys: keyPair(','), label: 'Comma', run: () => review.punctuate(',') },
    { id: 'words.question', keys: 'alt+?', label: 'Question mark', run: () => review.punctuate('?') },
    {
      id: 'words.insert',
      keys: keyPair('i'),
      label: 'Write before the word',
      run: () => review.insert('before'),
    },
    {
      id: 'words.append',
      keys: keyPair('o'),
      label: 'Write behind the word',
      run: () => review.insert('after'),
    },
  ].map((shortcut) => ({ ...shortcut, scope: 'transcript' as const }));
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
  useTranscriptShortcuts('Doubtful words', mayEdit ? [...navigation, ...decisions] : navigation);
  useTranscriptShortcuts('Changing words', mayEdit ? wordEdits : []);
  useTranscriptShortcuts('Check', mayEdit ? mode : []);
  return null;
}
