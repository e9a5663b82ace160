import { findQualities, priceFor, type Quality, type QualityOffer } from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { currentPriceList, factorsFor, quoteFor } from '../credits/index.ts';
import { findModelStates, modelsFolder, offerQualities, type UnpricedOffer } from '../models/index.ts';

type Asked = { quality?: Quality | undefined; language: string | null };

/** The choices at ordering, with what each takes and costs now. */
export function qualityRoutes(app: FastifyInstance, { config }: Context): void {
  serve(app, findQualities, async (call) => {
    const states = await findModelStates(config.modelsFolder);
    return call.run(async ({ organisationId }) => ({
      qualities: await priceOffers(organisationId, call.query.language ?? null, states),
    }));
  });
}

async function priceOffers(
  organisationId: string,
  language: string | null,
  states: Parameters<typeof offerQualities>[2]['states'],
): Promise<QualityOffer[]> {
  const { id: priceListId } = await currentPriceList(organisationId);
  const factors = await factorsFor(organisationId, priceListId);
  const offers = await offerQualities(organisationId, language, { states, factors });
  const priced: QualityOffer[] = [];
  for (const { connectionId: _, ...offer } of offers) {
    const { priceFactor } = offer;
    const quote = await quoteFor(organisationId, { priceListId, priceFactor, work: 'transcription' });
    priced.push({ ...offer, price: priceFor(60_000, quote) });
  }
  return priced;
}

/**
 * What an order of this quality is made at, which is kept with it: the factor of its price, and the engine on another
 * machine where there is one. Refuses what cannot be had now.
 */
export async function requireQuality(
  organisationId: string,
  { quality = 'fast', language }: Asked,
  priceListId: string | null = null,
): Promise<Pick<UnpricedOffer, 'priceFactor' | 'connectionId'>> {
  const factors = await factorsFor(organisationId, priceListId);
  // The usual engine is always offered: what is not there is told when it is needed.
  const states = quality === 'fast' ? [] : await findModelStates(modelsFolder());
  const offers = await offerQualities(organisationId, language, { states, factors });
  const offer = offers.find((each) => each.quality === quality);
  if (!offer?.isAvailable) refuse('quality-not-available', offer?.remedy ?? undefined);
  return offer;
}
