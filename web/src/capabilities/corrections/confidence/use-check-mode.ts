import { focusWords, useIsCommandMode, useTranscriptScope } from '../../editing/index.ts';
import { endChecking, startChecking } from './check-state.ts';
import { useConfidenceReview } from './use-confidence-review.ts';

/** Check mode: letters, digits and punctuation keys are commands on the transcript. */
export function useCheckMode(): { isOn: boolean; start: () => void; leave: () => void } {
  const scope = useTranscriptScope();
  const { review } = useConfidenceReview();
  const isOn = useIsCommandMode();
  return {
    isOn,
    start: () => {
      scope.editing.editor.leave();
      startChecking(scope);
      focusWords(scope.root);
      review.start('Check is on: letters are commands, Escape leaves.');
    },
    leave: () => {
      const focused = document.activeElement;
      const isFocusLost = focused === document.body || focused?.closest('[data-strip]');
      if (isFocusLost) focusWords(scope.root);
      endChecking(scope);
      scope.controller.announce('Check is off.');
    },
  };
}
