import type { Query } from '@colloquy/contract';
import type { findPriceLists as endpoint, PriceListDetail } from '@colloquy/contract/credits';
import { now } from '../../platform/clock.ts';
import { Conditions, findPage, type KeysetList, type Page } from '../../platform/database/keyset-list.ts';
import { sqlQuery } from '../../platform/database/scope.ts';
import { requireFound } from '../../platform/refusal.ts';
import { mayHaveOwnPrices } from './prices.ts';

type Row = Omit<PriceListDetail, 'state' | 'validFrom' | 'endedAt' | 'createdAt'> & {
  validFrom: Date;
  endedAt: Date | null;
  createdAt: Date;
};

const COLUMNS = `l.id, l.number, l.prices, l.quality_factors as "qualityFactors", l.credit_price as "creditPrice", l.valid_from as "validFrom",
  l.created_at as "createdAt", (select p.name from published.person p where p.id = l.created_by) as "createdBy"`;

const BEFORE = `json_build_object('prices', b.prices, 'qualityFactors', b.quality_factors, 'creditPrice', b.credit_price)`;

/** Version numbers have no gaps, so the previous version is found by its number. */
const listOf = (columns: string, from: string): KeysetList<'number'> => ({
  columns: `${COLUMNS}, ${columns}`,
  from,
  id: 'l.id',
  sorts: { number: { by: 'l.number', type: 'int' } },
  defaultSort: '-number',
});

const ALL = listOf(
  `null::timestamptz as "endedAt", (select ${BEFORE} from price_list b where b.number = l.number - 1) as before`,
  'price_list l',
);

const OWN = listOf(
  `l.ended_at as "endedAt", (select ${BEFORE} from own_price_list b
    where b.organisation_id = l.organisation_id and b.number = l.number - 1) as before`,
  'own_price_list l',
);

const ALL_IN_FORCE = `select id from price_list where valid_from <= $1 order by valid_from desc, number desc limit 1`;
const OWN_IN_FORCE = `select id from own_price_list where organisation_id = $2 and ended_at is null
  and valid_from <= $1 order by valid_from desc, number desc limit 1`;

/** The versions of the standard prices, or of those agreed with an organisation. */
export async function findPriceLists(
  filter: Query<typeof endpoint>,
  organisationId?: string,
): Promise<Page<PriceListDetail>> {
  const page = await findPage<Row, 'number'>(organisationId ? OWN : ALL, filter, () => {
    const conditions = new Conditions();
    if (organisationId) conditions.add((one) => `l.organisation_id = ${one}`, organisationId);
    return conditions;
  });
  const inForce = await idInForce(organisationId);
  return { ...page, rows: page.rows.map((row) => toDetail(row, inForce)) };
}

export async function readPriceList(id: string, organisationId?: string): Promise<PriceListDetail> {
  const { columns, from } = organisationId ? OWN : ALL;
  const { rows } = await sqlQuery<Row>(`select ${columns} from ${from} where l.id = $1`, [id]);
  return toDetail(requireFound(rows[0]), await idInForce(organisationId));
}

/** How many organisations use the standard prices; in the platform scope. */
export async function countAffectedOrganisations(): Promise<{
  organisations: number;
  withOwnPrices: number;
}> {
  const { rows } = await sqlQuery<{ id: string; hasOwn: boolean }>(
    `select o.id, exists (select from own_price_list l where l.organisation_id = o.id and l.ended_at is null
       and l.valid_from <= $1) as "hasOwn" from published.organisation o where o.deleted_at is null and not o.is_operator`,
    [now()],
  );
  let withOwnPrices = 0;
  for (const { id, hasOwn } of rows) if (hasOwn && (await mayHaveOwnPrices(id))) withOwnPrices += 1;
  return { organisations: rows.length - withOwnPrices, withOwnPrices };
}

async function idInForce(organisationId?: string): Promise<string | undefined> {
  const { rows } = await sqlQuery<{ id: string }>(
    organisationId ? OWN_IN_FORCE : ALL_IN_FORCE,
    organisationId ? [now(), organisationId] : [now()],
  );
  return rows[0]?.id;
}

function toDetail({ validFrom, endedAt, createdAt, ...row }: Row, inForce?: string): PriceListDetail {
  const isPlanned = validFrom > now() && endedAt === null;
  return {
    ...row,
    state: isPlanned ? 'planned' : row.id === inForce ? 'current' : 'past',
    validFrom: validFrom.toISOString(),
    endedAt: endedAt && endedAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
}
