import {
  type CreditPrice,
  type Prices,
  type PricesInForce,
  type QualityFactors,
  type Quote,
  SAME_FOR_ALL,
  type Work,
} from '@colloquy/contract';
import { now } from '../../platform/clock.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { found } from '../../platform/refusal.ts';
import { termsOf } from '../subscriptions/index.ts';

export type PriceList = {
  id: string;
  number: number;
  prices: Prices;
  qualityFactors: QualityFactors | null;
  creditPrice: CreditPrice | null;
};
type Known = PriceList & { validFrom: Date; isOwn: boolean };

/** Each price list that an organisation knows: `own` ones were agreed with it and go before those of everybody. */
const LISTS = `(select id, number, prices, quality_factors, credit_price, valid_from, ended_at, true as own from own_price_list
    where organisation_id = $1
  union all select id, number, prices, quality_factors, credit_price, valid_from, null, false from price_list) l`;
const COLUMNS = `l.id, l.number, l.prices, l.quality_factors as "qualityFactors", l.credit_price as "creditPrice", l.valid_from as "validFrom", l.own as "isOwn"`;

/** Whether prices that were agreed with an organisation hold: its plan says so. */
export const mayHaveOwnPrices = async (organisationId: string, at = now()): Promise<boolean> =>
  (await termsOf(organisationId, at)).hasOwnPrices;

/** The prices at which an organisation orders now, or ordered at another moment, with the plan of that day. */
export async function currentPriceList(organisationId: string, at = now()): Promise<Known> {
  const { rows } = await sqlQuery<Known>(
    `select ${COLUMNS} from ${LISTS} where l.valid_from <= $2 and (l.ended_at is null or l.ended_at > $2)
       and (not l.own or $3) order by l.own desc, l.valid_from desc, l.number desc limit 1`,
    [organisationId, at, await mayHaveOwnPrices(organisationId, at)],
  );
  return found(rows[0]);
}

/** What an organisation orders at, and what it will order at from the next planned change on. */
export async function readPricesInForce(organisationId: string): Promise<PricesInForce> {
  const { prices, qualityFactors, creditPrice, validFrom, isOwn } = await currentPriceList(organisationId);
  const { rows } = await sqlQuery<Known>(
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

/** What a work is asked at: by which price list, and for words times what in hundredths (see `factorsFor`). */
export type Terms = { priceListId: string | null; work: Work; priceFactor?: number };

/**
 * What work of a job is offered for: at the prices of its order, whatever changed since. The price of a unit is rounded
 * once, so that quantity times price is what is charged.
 */
export async function quoteFor(
  organisationId: string,
  { priceListId, work, priceFactor = 100 }: Terms,
): Promise<Quote> {
  const list = priceListId
    ? await getPriceList(organisationId, priceListId)
    : await currentPriceList(organisationId);
  return { priceListId: list.id, work, price: Math.round((list.prices[work] * priceFactor) / 100) };
}

/** What each quality multiplies the price of words with, in hundredths, at the prices of an order. */
export async function factorsFor(
  organisationId: string,
  priceListId: string | null,
): Promise<QualityFactors> {
  const list = priceListId
    ? await getPriceList(organisationId, priceListId)
    : await currentPriceList(organisationId);
  return list.qualityFactors ?? SAME_FOR_ALL;
}

async function getPriceList(organisationId: string, id: string): Promise<PriceList> {
  const { rows } = await sqlQuery<PriceList>(`select ${COLUMNS} from ${LISTS} where l.id = $2`, [
    organisationId,
    id,
  ]);
  return found(rows[0]);
}
