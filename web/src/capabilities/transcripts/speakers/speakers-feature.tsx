import { Users } from 'lucide-react';
import { useEffect } from 'react';
import { type SelectedWords, useDesk } from '../desk.ts';
import { useSession, useSpeakers } from '../editing/session.ts';
import { useWordActions } from '../editing/word-actions.ts';
import { VoiceReview, WhoSpeaks } from '../lazy-parts.ts';
import { usePanel } from '../panels/use-panel.ts';
import { elementOf } from '../word-elements.ts';
import { assign } from './speaker-edits.ts';
import { askWhoSpeaks, closeWhoSpeaks, useAssignRequest } from './assign-request.ts';
import { OfferedNames } from './offered-names.tsx';
import { useCaretChoice } from './use-caret-choice.ts';
import { VOICES } from './voices-address.ts';

/** Says who speaks, from the words: by key, from the name in the margin, and in the review of the voices. */
export function SpeakersFeature() {
  const desk = useDesk();
  const request = useAssignRequest();
  const [panel, openPanel] = usePanel();
  const session = useSession();
  const { mayEdit } = session;
  const speakers = useSpeakers(session);
  useCaretChoice({
    request,
    speakers,
    choose: ({ segmentId }, speaker) => {
      closeWhoSpeaks();
      const { segments } = session.getState().transcript;
      assign(session, { segments, segmentId, selection: [] }, 'turn', speaker);
    },
  });
  useEffect(() => {
    // At hand as soon as a turn is begun.
    if (mayEdit) WhoSpeaks.prefetch();
  }, [mayEdit]);
  const ask = (selection: SelectedWords[]) => {
    const { segmentId, from } = selection[0]!;
    const element = elementOf(document.body, { segmentId, word: from });
    if (!element) desk.show({ segmentId, word: from });
    askWhoSpeaks(element ?? document.body, {
      segmentId,
      word: from,
      ...desk.onwards(),
      selection: desk.selected(),
    });
  };
  useWordActions(
    'Speakers',
    mayEdit
      ? [
          {
            id: 'speakers.assign',
            label: 'Speaker',
            icon: <Users aria-hidden size={14} />,
            keys: ['s', 'alt+s'],
            run: ask,
          },
        ]
      : [],
  );
  return (
    <>
      {mayEdit && <OfferedNames />}
      {request && mayEdit && <WhoSpeaks request={request} onClose={closeWhoSpeaks} />}
      {panel === VOICES && <VoiceReview onClose={() => openPanel('speakers')} />}
    </>
  );
}
