import type { QualityFactors } from '@colloquy/contract/credits';
import { QUALITIES, type Quality, type QualityOffer } from '@colloquy/contract/models';
import { sqlQuery } from '../../platform/database/scope.ts';
import {
  chooseLocal,
  EXPECTED_PACES,
  isOfferedFor,
  supportsLanguage,
  LOCAL_CHOICES,
  type LocalModelState,
  MODEL_TITLES,
  DEFAULT_SPEECH,
} from './choose-engine.rules.ts';
import * as text from './messages.ts';
import { findEnabledEngines } from './organisation-engines.store.ts';

/** An offer before pricing: `priceFactor` is the engine's alone. */
export type UnpricedOffer = Omit<QualityOffer, 'price'> & { connectionId: string | null };

/** Decoding and diarization, in seconds per minute of audio on two cores. */
const OTHER_STEPS_SECONDS = 60 / 80 + 60 / 35;

/** The current offer of each quality for an organisation and a language. Within its scope. */
export async function offerQualities(
  organisationId: string,
  language: string | null,
  { states, factors }: { states: readonly LocalModelState[]; factors: QualityFactors },
): Promise<UnpricedOffer[]> {
  const code = language?.split('-')[0]?.toLowerCase() ?? null;
  const [remote, paces] = await Promise.all([findEnabledEngines(organisationId), findPaces(organisationId)]);
  return QUALITIES.map((quality) => {
    const remoteEngine = remote.find(
      ({ use, connection }) => use.quality === quality && isOfferedFor(connection.languages, code),
    );
    if (remoteEngine) {
      const { id, name, model, priceFactor } = remoteEngine.connection;
      return {
        quality,
        engine: `${name}, ${model}`,
        isAvailable: true,
        remedy: null,
        sentTo: name,
        connectionId: id,
        ...expectedTime(paces.get(model), EXPECTED_PACES.remote),
        priceFactor: Math.round((factors[quality] * priceFactor) / 100),
      };
    }
    const local = chooseLocal(quality, code, states);
    const name = local ?? LOCAL_CHOICES[quality][0] ?? DEFAULT_SPEECH;
    const title = MODEL_TITLES[name];
    return {
      quality,
      engine: title,
      isAvailable: local !== undefined || quality === 'fast',
      remedy: local === undefined && quality !== 'fast' ? remedyFor(quality, code, states) : null,
      sentTo: null,
      connectionId: null,
      ...expectedTime(paces.get(title), EXPECTED_PACES[name]),
      priceFactor: factors[quality],
    };
  });
}

function remedyFor(quality: Quality, language: string | null, states: readonly LocalModelState[]): string {
  const fitting = LOCAL_CHOICES[quality].filter((name) => {
    const state = states.find((each) => each.name === name);
    return language === null || (state !== undefined && supportsLanguage(state, language));
  });
  if (fitting.length === 0) return text.noFittingEngine;
  return text.modelsNotInstalled(fitting.map((name) => MODEL_TITLES[name]));
}

const expectedTime = (
  measured: number | undefined,
  expected: number,
): Pick<QualityOffer, 'secondsPerMinute' | 'isMeasured'> => ({
  secondsPerMinute: Math.round((60 / (measured ?? expected) + OTHER_STEPS_SECONDS) * 10) / 10,
  isMeasured: measured !== undefined,
});

/** Audio time over wall time per model, from the organisation's latest runs of at least a minute of audio. */
async function findPaces(organisationId: string): Promise<Map<string, number>> {
  const { rows } = await sqlQuery<{ model: string; pace: number }>(
    `select model, sum(amount_ms) / nullif(sum(extract(epoch from ended_at - started_at)) * 1000, 0) as pace
     from (select model, amount_ms, started_at, ended_at from model_run
       where organisation_id = $1 and ability = 'speech' and ended_at is not null
       order by ended_at desc limit 50) r
     group by model having sum(amount_ms) >= 60000`,
    [organisationId],
  );
  return new Map(rows.map(({ model, pace }) => [model, Number(pace)]));
}
