import { serviceOf, type Sid } from '@colloquy/contract';
import type { ServiceUse } from '@colloquy/contract/services';
import { useState } from 'react';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { runAction } from '../../../app/actions/use-action.ts';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { switchService } from '../services.queries.ts';
import { ServiceIcon } from '../../../app/services/service-descriptions.tsx';
import * as text from '../messages.ts';

type ServiceSwitchesProps = {
  organisationId: string;
  services: readonly ServiceUse[];
  /** Platform admins can switch; organisation admins only see the state. */
  maySwitch: boolean;
};

/** The five services of an organisation, each on or off. */
export function ServiceSwitches({ organisationId, services, maySwitch }: ServiceSwitchesProps) {
  return (
    <ul aria-label={text.services} className="max-w-3xl rounded-md border border-line bg-surface">
      {services.map((service) => (
        <li
          key={service.sid}
          className="grid gap-1 border-line px-4 py-3 not-last:border-b wide:grid-cols-[1fr_auto] wide:items-center wide:gap-4"
        >
          <div>
            <ServiceName sid={service.sid} />
            <p className="text-xs text-ink-3">
              {service.installed ? text.usage(service.people, service.jobs) : text.notInstalled}
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
      done: text.switchedText(name, next),
    });
    setPendingState(undefined);
  };
  return (
    <>
      <Switch
        label={text.serviceSwitch(name)}
        isLabelHidden
        isOn={pendingState ?? isOn}
        isBusy={pendingState !== undefined}
        {...(!installed && { disabledBecause: text.comingSoon })}
        onChange={(next) => (next || service.people === 0 ? void switchTo(next) : setConfirmOpen(true))}
      />
      {isConfirmOpen && (
        <ConfirmDialog
          open
          onOpenChange={setConfirmOpen}
          title={text.switchOffTitle(name)}
          description={describeSwitchOff(service)}
          confirmLabel={text.switchOff}
          variant="danger"
          onConfirm={() => switchTo(false)}
        />
      )}
    </>
  );
}

const describeSwitchOff = ({ people, openJobs }: ServiceUse): string =>
  [
    text.usersLose(people),
    ...(openJobs > 0 ? [text.openJobsContinue(openJobs)] : []),
    text.switchOffReversible,
  ].join(' ');

/** State of a service where it cannot be switched. */
export function ServiceChip({
  service: { installed, isOn },
}: {
  service: Pick<ServiceUse, 'installed' | 'isOn'>;
}) {
  if (!installed) return <Chip>{text.comingSoon}</Chip>;
  return isOn ? <Chip tone="done">{text.on}</Chip> : <Chip tone="attention">{text.off}</Chip>;
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
