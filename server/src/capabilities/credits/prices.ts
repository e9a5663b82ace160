import {
  type CreditPrice,
  type Prices,
  type PricesInForce,
  type QualityFactors,
  type Quote,
  NEUTRAL_QUALITY_FACTORS,
  type WorkKind,
} from '@colloquy/contract/credits';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { findEffectivePlan } from '../subscriptions/index.ts';

export type PriceList = {
  id: string;
  number: number;
  prices: Prices;
  qualityFactors: QualityFactors | null;
  creditPrice: CreditPrice | null;
};
type DatedPriceList = PriceList & { validFrom: Date; isOwn: boolean };

/** The price lists that apply to an organisation: its own (`own`) take precedence over the standard ones. */
const LISTS = `(select id, number, prices, quality_factors, credit_price, valid_from, ended_at, true as own from own_price_list
    where organisation_id = $1
  union all select id, number, prices, quality_factors, credit_price, valid_from, null, false from price_list) l`;
const COLUMNS = `l.id, l.number, l.prices, l.quality_factors as "qualityFactors", l.credit_price as "creditPrice", l.valid_from as "validFrom", l.own as "isOwn"`;

/** Whether an organisation's own prices apply: its plan decides. */
export const mayHaveOwnPrices = async (organisationId: string, at = now()): Promise<boolean> =>
  (await findEffectivePlan(organisationId, at)).hasOwnPrices;

/**
 * The price list at which an organisation orders now, or ordered at another moment, with the plan of that
 * day.
 */
export async function currentPriceList(organisationId: string, at = now()): Promise<DatedPriceList> {
  const { rows } = await sqlQuery<DatedPriceList>(
    `select ${COLUMNS} from ${LISTS} where l.valid_from <= $2 and (l.ended_at is null or l.ended_at > $2)
       and (not l.own or $3) order by l.own desc, l.valid_from desc, l.number desc limit 1`,
    [organisationId, at, await mayHaveOwnPrices(organisationId, at)],
  );
  return requireFound(rows[0]);
}

/** The organisation's current prices, and the next planned change. */
export async function readPricesInForce(organisationId: string): Promise<PricesInForce> {
  const { prices, qualityFactors, creditPrice, validFrom, isOwn } = await currentPriceList(organisationId);
  const { rows } = await sqlQuery<DatedPriceList>(
    `select ${COLUMNS} from ${LISTS} where l.valid_from > $2 and l.ended_at is null and (l.own or not $3)
       and (not l.own or $4) order by l.valid_from, l.own desc, l.number desc limit 1`,
    [organisationId, now(), isOwn, await mayHaveOwnPrices(organisationId)],
  );
  const planned = rows[0];
  return {
    prices,
    qualityFactors,
    creditPrice,
    validFrom: validFrom.toISOString(),
    isOwn,
    next: planned ? { prices: planned.prices, validFrom: planned.validFrom.toISOString() } : null,
  };
}

/** The price list and work of a quote; transcription has a price factor in hundredths (see `factorsFor`). */
export type QuoteTerms = { priceListId: string | null; work: WorkKind; priceFactor?: number };

/**
 * The quote for work of a job, at the prices of its order. The unit price is rounded once, so that quantity
 * times price is what is charged.
 */
export async function quoteFor(
  organisationId: string,
  { priceListId, work, priceFactor = 100 }: QuoteTerms,
): Promise<Quote> {
  const list = priceListId
    ? await getPriceList(organisationId, priceListId)
    : await currentPriceList(organisationId);
  return { priceListId: list.id, work, price: Math.round((list.prices[work] * priceFactor) / 100) };
}

/** Multiplier of each quality on the transcription price, in hundredths, at the prices of an order. */
export async function factorsFor(
  organisationId: string,
  priceListId: string | null,
): Promise<QualityFactors> {
  const list = priceListId
    ? await getPriceList(organisationId, priceListId)
    : await currentPriceList(organisationId);
  return list.qualityFactors ?? NEUTRAL_QUALITY_FACTORS;
}

async function getPriceList(organisationId: string, id: string): Promise<PriceList> {
  const { rows } = await sqlQuery<PriceList>(`select ${COLUMNS} from ${LISTS} where l.id = $2`, [
    organisationId,
    id,
  ]);
  return requireFound(rows[0]);
}
