import {
  QUALITIES,
  type Quality,
  ENGINE_FAILURE_SENTENCES,
  ON_ENGINE_FAILURE,
  type OnEngineFailure,
  type OrganisationEngine,
} from '@colloquy/contract/models';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { useAction } from '../../../app/actions/use-action.ts';
import { useSendsMail } from '../../../app/installation.ts';
import { queryClient } from '../../../app/query-client.ts';
import { SelectField } from '../../../ui/form/select.tsx';
import { Switch } from '../../../ui/form/switch.tsx';
import { formatMoment } from '../../../ui/format/moment.ts';
import { organisationEnginesQuery, saveEngine } from '../engines.queries.ts';
import { ON_FAILURE_LABELS, PROVIDER_NAMES, QUALITY_NAMES } from '../provider-names.ts';
import { EngineKey } from './engine-key.tsx';
import * as text from '../messages.ts';

type EngineSettingsChange = { isOn?: boolean; quality?: Quality; onFailure?: OnEngineFailure };

/** Settings of one remote engine for the organisation. */
export function OrganisationEngineCard({ engine }: { engine: OrganisationEngine }) {
  const { id, name, provider, model, isOn, isAllowed, quality, onFailure, version } = engine;
  const heading = useId();
  const sendsMail = useSendsMail();

  const saving = useAction(async (change: EngineSettingsChange) => {
    try {
      await saveEngine(id, { isOn, quality, onFailure, version, ...change });
    } catch (error) {
      await queryClient.invalidateQueries({ queryKey: organisationEnginesQuery.queryKey });
      throw error;
    }
  });

  return (
    <section aria-labelledby={heading} className="grid gap-4 rounded-md border border-line bg-surface p-4">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id={heading} className="text-base font-semibold">
            <bdi>{name}</bdi>
          </h2>
          <p className="text-xs text-ink-3">
            {PROVIDER_NAMES[provider]}, {model}
            {engine.priceFactor !== 100 && `, ${text.organisationPrice(engine.priceFactor)}`}
          </p>
          <SwitchedBy engine={engine} />
        </div>
        <Switch
          label={isOn ? text.audioIsSent : text.audioIsNotSent}
          isOn={isOn}
          isBusy={saving.isPending}
          onChange={(next) => void saving.run({ isOn: next })}
          {...(!isAllowed && { disabledBecause: text.noLongerAllowed })}
        />
      </header>
      <LastFailure engine={engine} />
      <EngineKey engine={engine} />
      <div className="grid gap-3 wide:grid-cols-2">
        <SelectField
          label={text.usedForQuality}
          hint={text.usedForQualityHint}
          value={quality}
          disabled={saving.isPending}
          options={QUALITIES.map((value) => ({ value, label: QUALITY_NAMES[value] }))}
          onChange={(event) => void saving.run({ quality: event.target.value as Quality })}
        />
        <SelectField
          label={text.onFailure}
          hint={sendsMail ? text.onFailureHintWithEmail : text.onFailureHint}
          value={onFailure}
          disabled={saving.isPending}
          options={ON_ENGINE_FAILURE.map((value) => ({ value, label: ON_FAILURE_LABELS[value] }))}
          onChange={(event) => void saving.run({ onFailure: event.target.value as OnEngineFailure })}
        />
      </div>
    </section>
  );
}

function SwitchedBy({ engine: { switchedAt, switchedBy, isOn, version } }: { engine: OrganisationEngine }) {
  if (switchedAt === null || version === 0) return null;
  return (
    <p className="text-xs text-ink-3">
      {text.switchedBy(isOn, switchedBy ?? text.formerUser, formatMoment(switchedAt))}
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
        <span className="block text-xs text-ink-2">{text.failedAt(formatMoment(failure.at), waiting)}</span>
      </p>
    </div>
  );
}
