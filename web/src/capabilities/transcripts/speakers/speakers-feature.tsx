import { Users } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { type SelectedWords, useDesk } from '../desk.ts';
import { useSession } from '../editing/session.ts';
import { useWordActions } from '../editing/word-actions.ts';
import { usePanel } from '../panels/use-panel.ts';
import { elementOf } from '../word-elements.ts';
import { askWhoSpeaks, useAssignRequest } from './assign-request.ts';
import { OfferedNames } from './offered-names.tsx';
import { VOICES } from './voices-address.ts';

const WhoSpeaks = lazy(() => import('./who-speaks.tsx').then((module) => ({ default: module.WhoSpeaks })));
const VoiceReview = lazy(() =>
  import('./voice-review.tsx').then((module) => ({ default: module.VoiceReview })),
);

/** Says who speaks, from the words: by key, from the name in the margin, and in the review of the voices. */
export function SpeakersFeature() {
  const { mayEdit } = useSession();
  const desk = useDesk();
  const request = useAssignRequest();
  const [panel] = usePanel();
  const ask = (selection: SelectedWords[]) => {
    const { segmentId, from, to } = selection[0]!;
    const element = elementOf(document.body, { segmentId, word: from });
    if (!element) desk.show({ segmentId, word: from });
    // One word is where the person is, more are what they chose.
    const isChosen = selection.length > 1 || to - from > 1;
    askWhoSpeaks(element ?? document.body, { segmentId, selection: isChosen ? selection : [] });
  };
  useWordActions(
    'Speakers',
    mayEdit
      ? [
          {
            id: 'speakers.assign',
            label: 'Speaker',
            icon: <Users aria-hidden size={14} />,
            keys: 's',
            run: ask,
          },
        ]
      : [],
  );
  return (
    <Suspense fallback={null}>
      {mayEdit && <OfferedNames />}
      {request && mayEdit && <WhoSpeaks request={request} />}
      {panel === VOICES && <VoiceReview />}
    </Suspense>
  );
}
