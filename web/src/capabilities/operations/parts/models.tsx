import type { Operations } from '@colloquy/contract/operations';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { formatBytes, formatNumber } from '../../../ui/format/amount.ts';
import { formatDayAndTime, formatMoment } from '../../../ui/format/moment.ts';
import { FactsTable, Section } from './section.tsx';

const ABILITIES: Record<string, string> = {
  media: 'Audio decoding',
  speech: 'Speech recognition',
  diarization: 'Speaker separation',
  language: 'Language detection',
  alignment: 'Word timing',
};

/** Known models and whether they are installed. */
export function Models({ models }: { models: Operations['models'] }) {
  const isMissing = models.some(({ isPresent }) => !isPresent);
  return (
    <Section title="Models">
      <FactsTable
        label="Models"
        columnNames={['Model', 'Ability', 'State', 'Checksums (SHA-256)', 'Size', 'Licence']}
        rows={models.map(({ title, ability, isPresent, checkedAt, bytes, licence }) => [
          title,
          ABILITIES[ability] ?? ability,
          <ModelStatus key="presence" isPresent={isPresent} />,
          checkedAt === null ? '–' : `Verified ${formatDayAndTime(checkedAt)}`,
          formatBytes(bytes),
          licence,
        ])}
      />
      {isMissing && (
        <p className="text-ink-2">
          Without a model everything but its ability works. <code>npm run models</code> fetches what is
          missing; <code>npm run models -- --verify</code> compares every checksum anew.
        </p>
      )}
    </Section>
  );
}

/** Recently used engines. Their hosts run only while there is work. */
export function UsedEngines({ engines }: { engines: Operations['engines'] }) {
  if (engines.length === 0) return null;
  return (
    <Section title="Engines used in the last seven days">
      <FactsTable
        label="Engines"
        columnNames={['Ability', 'Engine', 'Model', 'Uses', 'Last used']}
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
  return isPresent ? <Chip tone="done">Installed</Chip> : <Chip tone="attention">Not installed</Chip>;
}
