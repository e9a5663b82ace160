import { focusWords, useIsCommandMode, useTranscriptScope } from '../../editing/index.ts';
import { endChecking, startChecking } from './check-state.ts';
import { useConfidenceReview } from './use-confidence-review.ts';
import * as text from '../messages.ts';

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
      review.start(text.checkIsOn);
    },
    leave: () => {
      const focused = document.activeElement;
      const isFocusLost = focused === document.body || focused?.closest('[data-strip]');
      if (isFocusLost) focusWords(scope.root);
      endChecking(scope);
      scope.controller.announce(text.checkIsOff);
    },
  };
}
