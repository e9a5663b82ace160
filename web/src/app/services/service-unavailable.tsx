import { serviceUnavailableMessage, serviceOf, SERVICES, type Sid } from '@colloquy/contract';
import { Plus } from 'lucide-react';
import { FeedbackButton } from '../feedback/feedback-button.tsx';
import { Page } from '../screens/page.tsx';
import { SERVICE_DESCRIPTIONS, ServiceIcon } from './service-descriptions.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import * as text from '../messages.ts';

/**
 * Replaces the screen of an unavailable service: its input and output, what works today and a link to it. No
 * price and no form.
 * @param sentence reason, unless the service is not yet available at all
 */
export function ServiceUnavailable({ sid, sentence }: { sid: Sid; sentence?: string }) {
  const service = serviceOf(sid);
  const { summary: does, input: takes, output: gives } = SERVICE_DESCRIPTIONS[sid];
  const availableService = SERVICES.find(({ installed }) => installed)!;
  return (
    <Page title={service.name} hasOwnHeading>
      <div className="grid max-w-2xl gap-5 py-4">
        <header className="flex items-center gap-3">
          <span className="grid size-10 place-items-center rounded-md bg-sunken text-ink-2">
            <ServiceIcon sid={sid} size={22} />
          </span>
          <h1 className="text-title font-semibold">{service.name}</h1>
        </header>
        <p className="rounded-md bg-attention-soft px-3 py-2 text-attention">
          {sentence ?? serviceUnavailableMessage(service)}
        </p>
        <p className="text-base">{does}</p>
        <dl className="grid gap-x-6 gap-y-3 wide:grid-cols-[max-content_minmax(0,1fr)]">
          <dt className="font-medium text-ink-2">{text.serviceInput}</dt>
          <dd>{takes}</dd>
          <dt className="font-medium text-ink-2">{text.serviceOutput}</dt>
          <dd>{gives}</dd>
          {availableService.sid !== sid && (
            <>
              <dt className="font-medium text-ink-2">{text.availableNow}</dt>
              <dd>
                {availableService.name}. {SERVICE_DESCRIPTIONS[availableService.sid].summary}
              </dd>
            </>
          )}
        </dl>
        <div className="flex flex-wrap gap-2">
          {availableService.sid !== sid && (
            <ButtonLink
              variant="primary"
              icon={<Plus aria-hidden size={14} />}
              to={`${SERVICE_DESCRIPTIONS[availableService.sid].path}/create`}
            >
              {text.newServiceJob(availableService.name)}
            </ButtonLink>
          )}
          {sentence !== undefined && <ButtonLink to="/client/jobs/status">{text.yourJobs}</ButtonLink>}
          <ButtonLink to="/client/services/all">{text.allServices}</ButtonLink>
          <FeedbackButton about="service" />
        </div>
      </div>
    </Page>
  );
}
