import { QUALITIES, type Quality, type QualityFactors, type QualityOffer } from '@colloquy/contract';
import { sqlQuery } from '../../platform/database/scope.ts';
import {
  chooseLocal,
  EXPECTED_PACES,
  isOfferedFor,
  knows,
  LOCAL_CHOICES,
  type LocalState,
  TITLES,
  USUAL,
} from './choose-engine.rules.ts';
import { findEnginesThatAreOn } from './organisation-engines.store.ts';

/** What is offered before it is priced: `priceFactor` is that of the engine alone. */
export type UnpricedOffer = Omit<QualityOffer, 'price'> & { connectionId: string | null };

/** Decoding and telling voices apart take this much of a minute of sound, in seconds, on two cores. */
const BESIDE_SPEECH = 60 / 80 + 60 / 35;

/** Each quality as it stands now for an organisation and a language. Within its scope. */
export async function offerQualities(
  organisationId: string,
  language: string | null,
  { states, factors }: { states: readonly LocalState[]; factors: QualityFactors },
): Promise<UnpricedOffer[]> {
  const code = language?.split('-')[0]?.toLowerCase() ?? null;
  const [remote, paces] = await Promise.all([
    findEnginesThatAreOn(organisationId),
    findPaces(organisationId),
  ]);
  return QUALITIES.map((quality) => {
    const sent = remote.find(
      ({ use, connection }) => use.quality === quality && isOfferedFor(connection.languages, code),
    );
    if (sent) {
      const { id, name, model, priceFactor } = sent.connection;
      return {
        quality,
        engine: `${name}, ${model}`,
        isAvailable: true,
        remedy: null,
        sentTo: name,
        connectionId: id,
        ...expect(paces.get(model), EXPECTED_PACES.remote),
        priceFactor: Math.round((factors[quality] * priceFactor) / 100),
      };
    }
    const here = chooseLocal(quality, code, states);
    const name = here ?? LOCAL_CHOICES[quality][0] ?? USUAL;
    const title = TITLES[name];
    return {
      quality,
      engine: title,
      isAvailable: here !== undefined || quality === 'fast',
      remedy: here === undefined && quality !== 'fast' ? remedyFor(quality, code, states) : null,
      sentTo: null,
      connectionId: null,
      ...expect(paces.get(title), EXPECTED_PACES[name]),
      priceFactor: factors[quality],
    };
  });
}

function remedyFor(quality: Quality, language: string | null, states: readonly LocalState[]): string {
  const fitting = LOCAL_CHOICES[quality].filter((name) => {
    const state = states.find((each) => each.name === name);
    return language === null || (state !== undefined && knows(state, language));
  });
  if (fitting.length === 0) return 'No engine of this quality knows this language.';
  const titles = fitting.map((name) => TITLES[name]).join(' or ');
  return `Not installed. Whoever runs this installation can fetch ${titles}; or your admin switches an engine on.`;
}

const expect = (
  measured: number | undefined,
  expected: number,
): Pick<QualityOffer, 'secondsPerMinute' | 'isMeasured'> => ({
  secondsPerMinute: Math.round((60 / (measured ?? expected) + BESIDE_SPEECH) * 10) / 10,
  isMeasured: measured !== undefined,
});

/** Audio time over wall time of each model, from the organisation's latest runs of a minute of sound at least. */
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
