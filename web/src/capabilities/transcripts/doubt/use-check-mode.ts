import { useDesk } from '../desk.ts';
import { useSession } from '../editing/session.ts';
import { useEditor } from '../editing/use-editing.ts';
import { focusWords } from '../word-elements.ts';
import { changeCheck, resetCheck, useIsChecking } from './check-state.ts';
import { useCorrector } from './use-corrector.ts';

/** The mode in which letters, digits and signs are commands for the words. */
export function useCheckMode(): { isOn: boolean; start: () => void; leave: () => void } {
  const session = useSession();
  const desk = useDesk();
  const { editor } = useEditor();
  const { corrector } = useCorrector();
  const isOn = useIsChecking();
  return {
    isOn,
    start: () => {
      editor.leave();
      changeCheck(session, { isOn: true, done: undefined });
      focusWords();
      corrector.begin('Check is on: letters are commands, Escape leaves.');
    },
    leave: () => {
      const focused = document.activeElement;
      const isLost = focused === document.body || focused?.closest('[data-strip]');
      if (isLost) focusWords();
      resetCheck(session);
      desk.announce('Check is off.');
    },
  };
}
