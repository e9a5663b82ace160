import type { ServiceUse } from '@colloquy/contract';
import { useState } from 'react';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { switchedText, switchOffText } from '../messages.ts';
import { switchFor } from '../services.queries.ts';
import { ServiceName } from './service-name.tsx';

type ServiceSwitchesProps = {
  organisationId: string;
  services: readonly ServiceUse[];
  /** Whoever runs the installation switches; the admin of an organisation sees what it has. */
  maySwitch: boolean;
};

/** The five services of an organisation, each on or off. */
export function ServiceSwitches({ organisationId, services, maySwitch }: ServiceSwitchesProps) {
  return (
    <ul aria-label="Services" className="max-w-3xl rounded-md border border-line bg-surface">
      {services.map((service) => (
        <li
          key={service.sid}
          className="grid gap-1 border-line px-4 py-3 not-last:border-b wide:grid-cols-[1fr_auto] wide:items-center wide:gap-4"
        >
          <div>
            <ServiceName sid={service.sid} />
            <p className="text-xs text-ink-3">
              {service.installed
                ? `${formatCount(service.people, 'user')} may use it, ${formatCount(service.jobs, 'job')}`
                : 'Not part of this installation yet'}
            </p>
          </div>
          {maySwitch ? (
            <ServiceSwitch organisationId={organisationId} service={service} />
          ) : (
            <ServiceChip service={service} />
          )}
        </li>
      ))}
    </ul>
  );
}

function ServiceSwitch({ organisationId, service }: { organisationId: string; service: ServiceUse }) {
  const { sid, name, isOn, installed } = service;
  const [asked, setAsked] = useState<boolean>();
  const [isQuestion, setQuestion] = useState(false);
  const change = (next: boolean) => {
    setAsked(next);
    void switchFor(organisationId, { sid, isOn: next })
      .then((isDone) => isDone && toast.success(switchedText(name, next)))
      .finally(() => setAsked(undefined));
  };
  return (
    <>
      <Switch
        label={`${name} is on`}
        isLabelHidden
        isOn={asked ?? isOn}
        isBusy={asked !== undefined}
        {...(!installed && { disabledBecause: 'Not available yet' })}
        onChange={(next) => (next || service.people === 0 ? change(next) : setQuestion(true))}
      />
      {isQuestion && (
        <Dialog
          isOpen
          onClose={() => setQuestion(false)}
          title={`Switch ${name} off?`}
          description={switchOffText(service)}
          actions={
            <>
              <Button onClick={() => setQuestion(false)}>Cancel</Button>
              <Button
                tone="danger"
                onClick={() => {
                  setQuestion(false);
                  change(false);
                }}
              >
                Switch off
              </Button>
            </>
          }
        />
      )}
    </>
  );
}

/** Whether a service may be used, where it cannot be switched. */
export function ServiceChip({
  service: { installed, isOn },
}: {
  service: Pick<ServiceUse, 'installed' | 'isOn'>;
}) {
  if (!installed) return <Chip>Not available yet</Chip>;
  return isOn ? <Chip tone="done">On</Chip> : <Chip tone="attention">Off</Chip>;
}
