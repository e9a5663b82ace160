import { PRICE_LIST_STATE_LABELS } from '@colloquy/contract/credits';
import * as contract from '@colloquy/contract/credits';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../platform/audit/audit.ts';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run as runIn } from '../../platform/database/scope.ts';
import { type CsvColumn, serveCsv } from '../../platform/http/csv-route.ts';
import {
  actAsOrganisation,
  callerOf,
  readAllOrganisations,
  readAsOrganisation,
} from '../../platform/http/cross-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import { getOrganisation } from '../organisations/index.ts';
import { addOwnPriceList, addPriceList, endOwnPriceLists } from './add-price-list.ts';
import { countAffectedOrganisations, findPriceLists, readPriceList } from './price-lists.store.ts';
import { mayHaveOwnPrices, readPricesInForce } from './prices.ts';
import { majorOf } from './statement-format.ts';

/** The standard prices belong to no organisation, so changes go to the audit of the admin's organisation. */
export function priceListRoutes(app: FastifyInstance): void {
  serve(app, contract.readPrices, ({ run }) =>
    run(({ organisationId }) => readPricesInForce(organisationId)),
  );
  serve(app, contract.findPriceLists, ({ run, query }) =>
    readAllOrganisations(run, 'prices.listed', () => findPriceLists(query)),
  );
  serve(app, contract.readPriceListUsage, ({ run }) =>
    readAllOrganisations(run, 'prices.listed', countAffectedOrganisations),
  );
  serve(app, contract.addPriceList, async ({ run, body }) => {
    const personId = await run(async (who) => who.personId);
    const { isNew, priceList } = await runIn(asPlatform(), async () => ({
      isNew: await addPriceList(personId, body),
      priceList: await readPriceList(body.requestId),
    }));
    if (isNew) await run((who) => audit(who, 'prices.added', body.requestId));
    return { priceList };
  });
  serve(app, contract.findOwnPriceLists, ({ run, params: { organisationId: id }, query }) =>
    readAsOrganisation(run, id, 'prices.read', async () => {
      await getOrganisation(id);
      return { ...(await findPriceLists(query, id)), mayHaveOwn: await mayHaveOwnPrices(id) };
    }),
  );
  serve(app, contract.addOwnPriceList, async ({ run, params: { organisationId: id }, body }) => ({
    priceList: await actAsOrganisation(run, id, async (who) => {
      await addOwnPriceList(who, body);
      return readPriceList(body.requestId, id);
    }),
  }));
  serve(app, contract.endOwnPriceLists, async ({ run, params: { organisationId: id } }) => ({
    ended: await actAsOrganisation(run, id, endOwnPriceLists),
  }));
  serveCsv(app, {
    path: contract.PRICE_LISTS_CSV_PATH,
    endpoint: contract.findPriceLists,
    fileName: 'prices.csv',
    findPage: (request, filter) =>
      readAllOrganisations(callerOf(request, contract.findPriceLists), 'prices.listed', () =>
        findPriceLists(filter),
      ),
    columns: [
      ['number', 'Version', ({ number }) => number],
      ['state', 'State', ({ state }) => PRICE_LIST_STATE_LABELS[state]],
      ['from', 'Valid from', ({ validFrom }) => validFrom],
      ...contract.WORK_KIND_NAMES.map(priceColumn),
      [
        'credit',
        'Price per credit',
        ({ creditPrice }) => creditPrice && majorOf(creditPrice.currency)(creditPrice.minor),
      ],
      ['credit', 'Currency', ({ creditPrice }) => creditPrice && creditPrice.currency],
      ['by', 'Created by', ({ createdBy }) => createdBy],
    ],
  });
}

const priceColumn = (work: contract.WorkKind): CsvColumn<contract.PriceListDetail> => [
  'prices',
  `Credits: ${contract.WORK_KINDS[work].label}, per ${contract.WORK_KINDS[work].unit}`,
  ({ prices }) => prices[work] / 100,
];
