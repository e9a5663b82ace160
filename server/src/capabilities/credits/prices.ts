import type { CreditPrice, Prices, Quote, Work } from '@colloquy/contract';
import { sqlQuery } from '../../platform/database/scope.ts';
import { now } from '../../platform/clock.ts';
import { found } from '../../platform/refusal.ts';

export type PriceList = { id: string; number: number; prices: Prices; creditPrice: CreditPrice | null };

/** Each price list that an organisation knows: `own` ones were agreed with it and go before those of everybody. */
const LISTS = `(select id, number, prices, credit_price, valid_from, ended_at, true as own from own_price_list
    where organisation_id = $1
  union all select id, number, prices, credit_price, valid_from, null, false from price_list) l`;
const COLUMNS = `l.id, l.number, l.prices, l.credit_price as "creditPrice"`;

/** The prices at which an organisation orders now. */
export async function currentPriceList(organisationId: string): Promise<PriceList> {
  const { rows } = await sqlQuery<PriceList>(
    `select ${COLUMNS} from ${LISTS} where l.valid_from <= $2 and (l.ended_at is null or l.ended_at > $2)
     order by l.own desc, l.valid_from desc, l.number desc limit 1`,
    [organisationId, now()],
  );
  return found(rows[0]);
}

/** What work of a job is offered for: at the prices of its order, whatever changed since. */
export async function quoteFor(
  organisationId: string,
  { priceListId, work }: { priceListId: string | null; work: Work },
): Promise<Quote> {
  const list = priceListId
    ? await getPriceList(organisationId, priceListId)
    : await currentPriceList(organisationId);
  return { priceListId: list.id, work, price: list.prices[work] };
}

async function getPriceList(organisationId: string, id: string): Promise<PriceList> {
  const { rows } = await sqlQuery<PriceList>(`select ${COLUMNS} from ${LISTS} where l.id = $2`, [
    organisationId,
    id,
  ]);
  return found(rows[0]);
}
