import { MessagesSquare, Plus, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '../../app/screens/page.tsx';
import { ServiceUnavailable } from '../../app/services/service-unavailable.tsx';
import { useServiceOffMessage } from '../../app/services/own-services.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { Sid } from '@colloquy/contract';

type UnavailableFeatureProps = { title: string; icon: ReactNode; text: string; works: string };

/** A feature of Qual AI that does not exist yet. */
function UnavailableFeature({ title, icon, text, works }: UnavailableFeatureProps) {
  const off = useServiceOffMessage('SID002');
  if (off !== undefined) return <ServiceUnavailable sid="SID002" sentence={off} />;
  return (
    <Page title={title} hasOwnHeading>
      <EmptyState
        level={1}
        icon={icon}
        title={title}
        text={
          <div className="grid gap-2">
            <p>{text}</p>
            <p>{works}</p>
          </div>
        }
        action={
          <>
            <ButtonLink
              variant="primary"
              icon={<Plus aria-hidden size={14} />}
              to="/client/qual-ai/jobs/create"
            >
              New Qual AI job
            </ButtonLink>
            <ButtonLink to="/client/qual-ai/jobs/completed">Completed Qual AI jobs</ButtonLink>
          </>
        }
      />
    </Page>
  );
}

export const ChatScreen = () => (
  <UnavailableFeature
    title="Chat about transcripts is not available yet"
    icon={<MessagesSquare aria-hidden size={28} strokeWidth={1.5} />}
    text="It takes a question about your transcripts and gives an answer with the passages it rests on."
    works="Today you can read and correct a transcript, look for words in all of them, and write comments and questions beside the words."
  />
);

export const CreateMeetingScreen = () => (
  <UnavailableFeature
    title="Meetings are not available yet"
    icon={<Video aria-hidden size={28} strokeWidth={1.5} />}
    text="It takes the people you invite and gives a video call whose recording becomes a transcript."
    works="Today you can record your call with the program you use, and give its recording to a job: MP4, WebM, M4A and others are taken."
  />
);

/** Creates the screen of one service, for a route. */
export function unavailableScreen(sid: Sid) {
  return function UnavailableScreen() {
    return <ServiceUnavailable sid={sid} />;
  };
}
