import { MessagesSquare, Plus, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { Page } from '../../app/screens/page.tsx';
import { ServiceUnavailable } from '../../app/services/service-unavailable.tsx';
import { useServiceOffMessage } from '../../app/services/own-services.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import type { Sid } from '@colloquy/contract';
import * as text from './messages.ts';

type UnavailableFeatureProps = { title: string; icon: ReactNode; planned: string; works: string };

/** A feature of Qual AI that does not exist yet. */
function UnavailableFeature({ title, icon, planned, works }: UnavailableFeatureProps) {
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
            <p>{planned}</p>
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
              {text.newQualAiJob}
            </ButtonLink>
            <ButtonLink to="/client/qual-ai/jobs/completed">{text.completedQualAiJobs}</ButtonLink>
          </>
        }
      />
    </Page>
  );
}

export const ChatScreen = () => (
  <UnavailableFeature
    title={text.chatUnavailable}
    icon={<MessagesSquare aria-hidden size={28} strokeWidth={1.5} />}
    planned={text.chatPlanned}
    works={text.chatToday}
  />
);

export const CreateMeetingScreen = () => (
  <UnavailableFeature
    title={text.meetingsUnavailable}
    icon={<Video aria-hidden size={28} strokeWidth={1.5} />}
    planned={text.meetingsPlanned}
    works={text.meetingsToday}
  />
);

/** Creates the screen of one service, for a route. */
export function unavailableScreen(sid: Sid) {
  return function UnavailableScreen() {
    return <ServiceUnavailable sid={sid} />;
  };
}
