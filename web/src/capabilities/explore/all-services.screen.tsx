import { SERVICES, type Service, serviceOffMessage } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { FeedbackButton } from '../../app/feedback/feedback-button.tsx';
import { Page } from '../../app/screens/page.tsx';
import { SERVICE_DESCRIPTIONS, ServiceIcon } from '../../app/services/service-descriptions.tsx';
import { ownServicesQuery } from '../../app/services/own-services.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/feedback/chip.tsx';
import * as text from './messages.ts';

/** All services: those that can be ordered, and those that do not exist yet. */
export function AllServicesScreen() {
  return (
    <Page title={text.allServices} actions={<FeedbackButton about="product" />}>
      <p className="mb-4 max-w-2xl text-ink-2">
        {text.summary}{' '}
        <Link to="/explore" className="text-accent underline">
          {text.seeExamples}
        </Link>
      </p>
      <ul className="max-w-4xl divide-y divide-line rounded-md border border-line bg-surface">
        {SERVICES.map((service) => (
          <ServiceRow key={service.sid} service={service} />
        ))}
      </ul>
    </Page>
  );
}

function ServiceRow({ service: { sid, name, installed } }: { service: Service }) {
  const { summary: does, path } = SERVICE_DESCRIPTIONS[sid];
  const { data } = useQuery(ownServicesQuery);
  const off = data?.find((own) => own.sid === sid)?.off;
  const isSwitchedOff = off === 'organisation' || off === 'person';
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 px-4 py-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-md bg-sunken text-ink-2">
        <ServiceIcon sid={sid} size={20} />
      </span>
      <div className="min-w-48 grow basis-64">
        <h2 className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {!installed ? (
            <Chip>{text.comingSoon}</Chip>
          ) : isSwitchedOff ? (
            <Chip>{text.switchedOff}</Chip>
          ) : (
            <Chip tone="done">{text.available}</Chip>
          )}
        </h2>
        <p className="text-ink-2">{does}</p>
        {isSwitchedOff && <p className="text-ink-3">{serviceOffMessage(sid, off)}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {installed && !isSwitchedOff ? (
          <>
            <ButtonLink variant="primary" size="small" to={`${path}/create`} aria-label={text.newJobOf(name)}>
              {text.newJob}
            </ButtonLink>
            <ButtonLink size="small" to={`${path}/completed`} aria-label={text.completedJobsOf(name)}>
              {text.completed}
            </ButtonLink>
          </>
        ) : (
          <ButtonLink size="small" to={`${path}/create`} aria-label={text.learnMoreAbout(name)}>
            {text.learnMore}
          </ButtonLink>
        )}
      </div>
    </li>
  );
}
