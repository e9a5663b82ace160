import { notAvailableYet, serviceOf, SERVICES, type Sid } from '@colloquy/contract';
import { Plus } from 'lucide-react';
import { FeedbackButton } from '../feedback/feedback-button.tsx';
import { Page } from '../screens/page.tsx';
import { ABOUT_SERVICES } from './about-services.ts';
import { ServiceIcon } from './service-icon.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';

/**
 * Where a service would be used that is not there: what it takes and gives, what works today, and a link there. No
 * price and no form.
 *
 * @param sentence why it cannot be used, where it is not that it is still to come
 */
export function ServiceNotThere({ sid, sentence }: { sid: Sid; sentence?: string }) {
  const service = serviceOf(sid);
  const { does, takes, gives } = ABOUT_SERVICES[sid];
  const works = SERVICES.find(({ installed }) => installed)!;
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
          {sentence ?? notAvailableYet(service)}
        </p>
        <p className="text-base">{does}</p>
        <dl className="grid gap-x-6 gap-y-3 wide:grid-cols-[max-content_minmax(0,1fr)]">
          <dt className="font-medium text-ink-2">What it takes</dt>
          <dd>{takes}</dd>
          <dt className="font-medium text-ink-2">What it gives</dt>
          <dd>{gives}</dd>
          {works.sid !== sid && (
            <>
              <dt className="font-medium text-ink-2">What works today</dt>
              <dd>
                {works.name}. {ABOUT_SERVICES[works.sid].does}
              </dd>
            </>
          )}
        </dl>
        <div className="flex flex-wrap gap-2">
          {works.sid !== sid && (
            <ButtonLink
              tone="go"
              icon={<Plus aria-hidden size={14} />}
              to={`${ABOUT_SERVICES[works.sid].path}/create`}
            >
              New {works.name} job
            </ButtonLink>
          )}
          {sentence !== undefined && <ButtonLink to="/client/jobs/status">Your jobs</ButtonLink>}
          <ButtonLink to="/client/services/all">All services</ButtonLink>
          <FeedbackButton about="service" />
        </div>
      </div>
    </Page>
  );
}
