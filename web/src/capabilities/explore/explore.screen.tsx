import {
  HOME_PATHS,
  hasPermission,
  serviceUnavailableMessage,
  SERVICES,
  type Service,
} from '@colloquy/contract';
import type { ReactNode } from 'react';
import { Page } from '../../app/screens/page.tsx';
import { SERVICE_DESCRIPTIONS, ServiceIcon } from '../../app/services/service-descriptions.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/feedback/chip.tsx';
import { SampleTranscript } from '../transcripts/index.ts';
import { ServiceSample } from './parts/service-sample.tsx';
import { SAMPLE_TURNS } from './messages.ts';
import * as text from './messages.ts';

/** Description and sample result of each service, for every role. */
export function ExploreScreen() {
  const role = useUserInfo()?.role;
  return (
    <Page
      title={text.explore}
      actions={role && <ButtonLink to={HOME_PATHS[role]}>{text.goToDashboard}</ButtonLink>}
    >
      <p className="mb-6 max-w-[68ch] text-ink-2">{text.introduction}</p>
      <div className="grid max-w-[1080px] gap-8">
        {SERVICES.toSorted((one, other) => Number(other.installed) - Number(one.installed)).map((service) => (
          <ServiceSection
            key={service.sid}
            service={service}
            mayOrder={role !== undefined && hasPermission(role, 'job:create')}
          >
            {service.sid === 'SID002' ? (
              <SampleTranscript label={text.sampleTranscript} turns={SAMPLE_TURNS} />
            ) : (
              <ServiceSample sid={service.sid} />
            )}
          </ServiceSection>
        ))}
      </div>
    </Page>
  );
}

type ServiceSectionProps = { service: Service; mayOrder: boolean; children: ReactNode };

function ServiceSection({ service, mayOrder, children }: ServiceSectionProps) {
  const { sid, name, installed } = service;
  const { summary: does, input: takes, output: gives, path } = SERVICE_DESCRIPTIONS[sid];
  return (
    <section aria-labelledby={sid} className="grid gap-3 border-t border-line pt-5">
      <h2 id={sid} className="flex flex-wrap items-center gap-2 text-base font-semibold">
        <ServiceIcon sid={sid} size={20} />
        {name}
        {installed ? <Chip tone="done">{text.available}</Chip> : <Chip>{text.comingSoon}</Chip>}
      </h2>
      <p className="max-w-[68ch]">{does}</p>
      <dl className="grid max-w-[68ch] gap-x-4 gap-y-1 wide:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-ink-3">{text.input}</dt>
        <dd>{takes}</dd>
        <dt className="text-ink-3">{text.output}</dt>
        <dd>{gives}</dd>
      </dl>
      <div className="rounded-md border border-line bg-surface p-4">
        <p className="mb-2 text-xs text-ink-3">
          {installed ? text.sampleResult : text.plannedResult(serviceUnavailableMessage(service))}
        </p>
        {children}
      </div>
      {installed && mayOrder && (
        <div>
          <ButtonLink variant="primary" to={`${path}/create`}>
            {text.newServiceJob(name)}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}
