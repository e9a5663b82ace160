import type { Speaker } from '@colloquy/contract';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useEditedId, useEditor } from '../editing/use-editing.ts';
import { type AssignRequest, closeWhoSpeaks, enterChoice } from './assign-request.ts';

type CaretChoice = {
  request: AssignRequest | undefined;
  speakers: readonly Speaker[];
  choose: (request: AssignRequest, speaker: Speaker) => void;
};

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

/**
 * The keys of the choice of a speaker that lies below the caret: 1 to 9 choose, Tab or the arrow down goes into it,
 * Escape closes it. Any other key closes it as well, and does what it does in the words. Stands apart from what is
 * drawn, which is fetched only then.
 */
export function useCaretChoice({ request, speakers, choose }: CaretChoice): void {
  const { editor } = useEditor();
  const editedId = useEditedId(editor);
  const isOpen = request?.isBesideCaret === true;

  const onKey = useEffectEvent((press: KeyboardEvent) => {
    const isPlain = !press.ctrlKey && !press.altKey && !press.metaKey && !press.shiftKey;
    const isInWords = press.target instanceof Element && press.target.closest('[data-editor]') !== null;
    if (!request || !isInWords || press.isComposing || MODIFIERS.has(press.key)) return;
    const speaker = isPlain && /^[1-9]$/.test(press.key) ? speakers[Number(press.key) - 1] : undefined;
    if (speaker) choose(request, speaker);
    else if (isPlain && (press.key === 'ArrowDown' || press.key === 'Tab')) enterChoice();
    else {
      closeWhoSpeaks();
      if (press.key !== 'Escape') return;
    }
    press.preventDefault();
    press.stopPropagation();
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    addEventListener('keydown', onKey, { capture: true });
    // Dictation and on-screen keys press no keys.
    const onInput = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-editor]')) closeWhoSpeaks();
    };
    addEventListener('input', onInput);
    return () => {
      removeEventListener('keydown', onKey, { capture: true });
      removeEventListener('input', onInput);
    };
  }, [isOpen]);

  // The caret went on to another segment, or the new turn was taken back.
  const isElsewhere = isOpen && editedId !== request.segmentId;
  useEffect(() => {
    if (isElsewhere) closeWhoSpeaks();
  }, [isElsewhere]);
}
