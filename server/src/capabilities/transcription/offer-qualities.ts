import { priceFor } from '@colloquy/contract/credits';
import { type Quality, findQualities, type QualityOffer } from '@colloquy/contract/models';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { refuse } from '../../platform/refusal.ts';
import { currentPriceList, factorsFor, quoteFor } from '../credits/index.ts';
import { findModelStates, modelsFolder, offerQualities, type UnpricedOffer } from '../models/index.ts';

type QualityChoice = { quality?: Quality | undefined; language: string | null };

/** Quality choices of an order with their current prices. */
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
 * Price factor and remote engine of an order in this quality, saved with the order. Refuses qualities that
 * are not available now.
 */
export async function requireQuality(
  organisationId: string,
  { quality = 'fast', language }: QualityChoice,
  priceListId: string | null = null,
): Promise<Pick<UnpricedOffer, 'priceFactor' | 'connectionId'>> {
  const factors = await factorsFor(organisationId, priceListId);
  // The local engine is always offered; a missing model is reported when it is needed.
  const states = quality === 'fast' ? [] : await findModelStates(modelsFolder());
  const offers = await offerQualities(organisationId, language, { states, factors });
  const offer = offers.find((each) => each.quality === quality);
  if (!offer?.isAvailable) refuse('quality-not-available', offer?.remedy ?? undefined);
  return offer;
}
