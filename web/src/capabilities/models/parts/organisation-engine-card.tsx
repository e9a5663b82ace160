import {
  ENGINE_FAILURE_SENTENCES,
  ON_ENGINE_FAILURE,
  type OnEngineFailure,
  type OrganisationEngine,
  QUALITIES,
  type Quality,
} from '@colloquy/contract';
import { CircleAlert } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { queryClient } from '../../../app/query-client.ts';
import { SelectField } from '../../../ui/form/field.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { formatMoment } from '../../../ui/format/moment.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { organisationEnginesQuery, setEngine } from '../engines.queries.ts';
import { ON_FAILURE, PROVIDERS, QUALITY_NAMES } from '../provider-names.ts';
import { EngineKey } from './engine-key.tsx';

type Change = { isOn?: boolean; quality?: Quality; onFailure?: OnEngineFailure };

/** One engine on another machine, as the organisation uses it. */
export function OrganisationEngineCard({ engine }: { engine: OrganisationEngine }) {
  const { id, name, provider, model, isOn, isAllowed, quality, onFailure, version } = engine;
  const [isBusy, setBusy] = useState(false);
  const heading = useId();

  async function set(change: Change): Promise<void> {
    setBusy(true);
    try {
      await setEngine(id, { isOn, quality, onFailure, version, ...change });
    } catch (error) {
      toast.error(messageOf(error));
      await queryClient.invalidateQueries({ queryKey: organisationEnginesQuery.queryKey });
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby={heading} className="grid gap-4 rounded-md border border-line bg-surface p-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id={heading} className="text-base font-semibold">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-xs text-ink-3">
            {PROVIDERS[provider]}, {model}
            {engine.priceFactor !== 100 && `, price ${engine.priceFactor}%`}
          </p>
          <SwitchedBy engine={engine} />
        </div>
        <Switch
          label={isOn ? 'Sound is sent there' : 'Off: nothing is sent there'}
          isOn={isOn}
          isBusy={isBusy}
          onChange={(next) => void set({ isOn: next })}
          {...(!isAllowed && { disabledBecause: 'Not allowed by the platform any more' })}
        />
      </header>
      <LastFailure engine={engine} />
      <EngineKey engine={engine} />
      <div className="grid gap-3 wide:grid-cols-2">
        <SelectField
          label="Stands for the quality"
          hint="It is used for what is ordered with it from now on."
          value={quality}
          disabled={isBusy}
          options={QUALITIES.map((value) => ({ value, label: QUALITY_NAMES[value] }))}
          onChange={(event) => void set({ quality: event.target.value as Quality })}
        />
        <SelectField
          label="When it fails"
          hint="Either way the job says so, and admins get a mail."
          value={onFailure}
          disabled={isBusy}
          options={ON_ENGINE_FAILURE.map((value) => ({ value, label: ON_FAILURE[value] }))}
          onChange={(event) => void set({ onFailure: event.target.value as OnEngineFailure })}
        />
      </div>
    </section>
  );
}

function SwitchedBy({ engine: { switchedAt, switchedBy, isOn, version } }: { engine: OrganisationEngine }) {
  if (switchedAt === null || version === 0) return null;
  return (
    <p className="text-xs text-ink-3">
      Switched {isOn ? 'on' : 'off'} by <bdi>{switchedBy ?? 'somebody who is gone'}</bdi>,{' '}
      <time dateTime={switchedAt}>{formatMoment(switchedAt)}</time>
    </p>
  );
}

function LastFailure({ engine: { failure, waiting } }: { engine: OrganisationEngine }) {
  if (!failure) return null;
  const { found, remedy } = ENGINE_FAILURE_SENTENCES[failure.reason];
  return (
    <div role="status" className="flex gap-2 rounded-md bg-attention-soft p-3">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0 text-attention" />
      <p>
        {found} {remedy}
        <span className="block text-xs text-ink-2">
          {formatMoment(failure.at)}
          {waiting > 0 && `. ${formatCount(waiting, 'file')} wait${waiting === 1 ? 's' : ''} for it.`}
        </span>
      </p>
    </div>
  );
}
