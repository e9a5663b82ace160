import type { Operations } from '@colloquy/contract/operations';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { formatBytes, formatNumber } from '../../../ui/format/amount.ts';
import { formatDayAndTime, formatMoment } from '../../../ui/format/moment.ts';
import { FactsTable, Section } from './section.tsx';
import * as text from '../messages.ts';

const ABILITIES: Record<string, string> = {
  media: text.mediaAbility,
  speech: text.speechAbility,
  diarization: text.diarizationAbility,
  language: text.languageAbility,
  alignment: text.alignmentAbility,
};

/** Known models and whether they are installed. */
export function Models({ models }: { models: Operations['models'] }) {
  const isMissing = models.some(({ isPresent }) => !isPresent);
  return (
    <Section title={text.models}>
      <FactsTable
        label={text.models}
        columnNames={[text.model, text.ability, text.state, text.checksums, text.size, text.licence]}
        rows={models.map(({ title, ability, isPresent, checkedAt, bytes, licence }) => [
          title,
          ABILITIES[ability] ?? ability,
          <ModelStatus key="presence" isPresent={isPresent} />,
          checkedAt === null ? '–' : text.verified(formatDayAndTime(checkedAt)),
          formatBytes(bytes),
          licence,
        ])}
      />
      {isMissing && <p className="text-ink-2">{text.missingModels}</p>}
    </Section>
  );
}

/** Recently used engines. Their hosts run only while there is work. */
export function UsedEngines({ engines }: { engines: Operations['engines'] }) {
  if (engines.length === 0) return null;
  return (
    <Section title={text.recentEngines}>
      <FactsTable
        label={text.engines}
        columnNames={[text.ability, text.engine, text.model, text.uses, text.lastUsed]}
        rows={engines.map(({ ability, engine, model, runs, lastAt }) => [
          ABILITIES[ability] ?? ability,
          engine,
          model,
          formatNumber(runs),
          formatMoment(lastAt),
        ])}
      />
    </Section>
  );
}

function ModelStatus({ isPresent }: { isPresent: boolean }) {
  return isPresent ? (
    <Chip tone="done">{text.installed}</Chip>
  ) : (
    <Chip tone="attention">{text.notInstalled}</Chip>
  );
}
