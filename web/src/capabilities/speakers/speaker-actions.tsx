import { Users } from 'lucide-react';
import { useEffect } from 'react';
import { lazyDialog } from '../../app/loading/lazy-dialog.tsx';
import {
  elementOf,
  type SelectedWords,
  useSpeakers,
  useTranscriptScope,
  useWordActions,
} from '../editing/index.ts';
import { usePanel } from '../transcripts/index.ts';
import { assign } from './speaker-edits.ts';
import {
  closeSpeakerPicker,
  openSpeakerPicker,
  openSpeakerPickerAtCaret,
  useSpeakerPickerRequest,
} from './speaker-picker-request.ts';
import { SuggestedNames } from './suggested-names.tsx';
import { useSpeakerPickerKeys } from './use-speaker-picker-keys.ts';
import * as text from './messages.ts';

export const SpeakerPicker = lazyDialog(() =>
  import('./speaker-picker.tsx').then((module) => module.SpeakerPicker),
);
export const VoiceReview = lazyDialog(() =>
  import('./voice-review.tsx').then((module) => module.VoiceReview),
);

/** Value of the panel parameter for the voice review. */
export const VOICE_REVIEW = 'voices';

/**
 * Assigns speakers from the transcript: by shortcut, from the name in the margin, and in the voice review.
 */
export function SpeakerActions() {
  const scope = useTranscriptScope();
  const { session, controller, newTurn, root } = scope;
  const request = useSpeakerPickerRequest();
  const [panel, openPanel] = usePanel();
  const { mayEdit } = session;
  const speakers = useSpeakers(session);
  const close = () => closeSpeakerPicker(scope);
  useSpeakerPickerKeys({
    request,
    speakers,
    choose: ({ segmentId }, speaker) => {
      close();
      const { segments } = session.getState().transcript;
      assign(session, { segments, segmentId, selection: [] }, 'turn', speaker);
    },
  });
  useEffect(() => {
    // Prefetched, because it opens as soon as a turn starts.
    if (mayEdit) SpeakerPicker.prefetch();
  }, [mayEdit]);
  useEffect(
    () =>
      newTurn.subscribe(() => {
        const turn = newTurn.get();
        if (turn) openSpeakerPickerAtCaret(scope, turn.segmentId);
      }),
    [scope, newTurn],
  );
  const openPicker = (selection: SelectedWords[]) => {
    const { segmentId, from } = selection[0]!;
    const element = elementOf(root.element, { segmentId, word: from });
    if (!element) controller.show({ segmentId, word: from });
    openSpeakerPicker(scope, element ?? document.body, {
      segmentId,
      word: from,
      ...controller.positionAtOrAfterCaret(),
      selection: controller.selectedWords(),
    });
  };
  useWordActions(
    text.speakers,
    mayEdit
      ? [
          {
            id: 'speakers.assign',
            label: text.speaker,
            icon: <Users aria-hidden size={14} />,
            keys: ['s', 'alt+s'],
            run: openPicker,
          },
        ]
      : [],
  );
  return (
    <>
      {mayEdit && <SuggestedNames />}
      {request && mayEdit && <SpeakerPicker request={request} onClose={close} />}
      {panel === VOICE_REVIEW && <VoiceReview onClose={() => openPanel('speakers')} />}
    </>
  );
}
