import { serviceOf, type Sid } from '@colloquy/contract';
import type { ServiceUse } from '@colloquy/contract/services';
import { useState } from 'react';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { runAction } from '../../../app/actions/use-action.ts';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { switchedText, switchOffText } from '../messages.ts';
import { switchService } from '../services.queries.ts';
import { ServiceIcon } from '../../../app/services/service-descriptions.tsx';

type ServiceSwitchesProps = {
  organisationId: string;
  services: readonly ServiceUse[];
  /** Platform admins can switch; organisation admins only see the state. */
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
  const [pendingState, setPendingState] = useState<boolean>();
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const switchTo = async (next: boolean): Promise<void> => {
    setPendingState(next);
    await runAction(() => switchService(organisationId, { sid, isOn: next }), {
      done: switchedText(name, next),
    });
    setPendingState(undefined);
  };
  return (
    <>
      <Switch
        label={`${name} is on`}
        isLabelHidden
        isOn={pendingState ?? isOn}
        isBusy={pendingState !== undefined}
        {...(!installed && { disabledBecause: 'Not available yet' })}
        onChange={(next) => (next || service.people === 0 ? void switchTo(next) : setConfirmOpen(true))}
      />
      {isConfirmOpen && (
        <ConfirmDialog
          open
          onOpenChange={setConfirmOpen}
          title={`Switch ${name} off?`}
          description={switchOffText(service)}
          confirmLabel="Switch off"
          variant="danger"
          onConfirm={() => switchTo(false)}
        />
      )}
    </>
  );
}

/** State of a service where it cannot be switched. */
export function ServiceChip({
  service: { installed, isOn },
}: {
  service: Pick<ServiceUse, 'installed' | 'isOn'>;
}) {
  if (!installed) return <Chip>Not available yet</Chip>;
  return isOn ? <Chip tone="done">On</Chip> : <Chip tone="attention">Off</Chip>;
}

/** Icon and name of a service. */
export function ServiceName({ sid }: { sid: Sid }) {
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <span className="shrink-0 text-ink-3">
        <ServiceIcon sid={sid} size={16} />
      </span>
      {serviceOf(sid).name}
    </span>
  );
}
