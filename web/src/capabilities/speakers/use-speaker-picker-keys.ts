import type { Speaker } from '@colloquy/rules/transcript';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useEditedId, useTranscriptScope } from '../editing/index.ts';
import {
  type SpeakerPickerRequest,
  closeSpeakerPicker,
  focusSpeakerPicker,
} from './speaker-picker-request.ts';

type SpeakerPickerKeysOptions = {
  request: SpeakerPickerRequest | undefined;
  speakers: readonly Speaker[];
  choose: (request: SpeakerPickerRequest, speaker: Speaker) => void;
};

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta']);

/**
 * Keys of the picker below the caret: 1 to 9 choose, Tab or Arrow Down focuses it, Escape closes it. Any
 * other key closes it and edits the text. Separate from the picker, which is loaded lazily.
 */
export function useSpeakerPickerKeys({ request, speakers, choose }: SpeakerPickerKeysOptions): void {
  const scope = useTranscriptScope();
  const { editor } = scope.editing;
  const editedId = useEditedId(editor);
  const isOpen = request?.isBesideCaret === true;

  const onKey = useEffectEvent((press: KeyboardEvent) => {
    const isPlain = !press.ctrlKey && !press.altKey && !press.metaKey && !press.shiftKey;
    const isInEditor = press.target === editor.surface();
    if (!request || !isInEditor || press.isComposing || MODIFIERS.has(press.key)) return;
    const speaker = isPlain && /^[1-9]$/.test(press.key) ? speakers[Number(press.key) - 1] : undefined;
    if (speaker) choose(request, speaker);
    else if (isPlain && (press.key === 'ArrowDown' || press.key === 'Tab')) focusSpeakerPicker(scope);
    else {
      closeSpeakerPicker(scope);
      if (press.key !== 'Escape') return;
    }
    press.preventDefault();
    press.stopPropagation();
  });
  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    addEventListener('keydown', onKey, { capture: true });
    // Dictation and on-screen keyboards send no key events.
    const onInput = ({ target }: Event) => {
      if (target === editor.surface()) closeSpeakerPicker(scope);
    };
    addEventListener('input', onInput);
    return () => {
      removeEventListener('keydown', onKey, { capture: true });
      removeEventListener('input', onInput);
    };
  }, [isOpen, editor, scope]);

  // The caret moved to another segment, or the new turn was undone.
  const isElsewhere = isOpen && editedId !== request.segmentId;
  useEffect(() => {
    if (isElsewhere) closeSpeakerPicker(scope);
  }, [isElsewhere, scope]);
}
