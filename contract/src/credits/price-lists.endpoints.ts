import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer, listQuery } from '../wire.ts';
import { creditPrice, prices, qualityFactors } from './prices.ts';
import { findPriceListsQuery } from './inputs.ts';

export const PRICE_LIST_STATES = ['planned', 'current', 'past'] as const;

/** Content of a price list version. Versions are immutable; other prices require a new version. */
const priceListFields = z.object({
  prices,
  qualityFactors: qualityFactors.nullish().meta({
    description: 'What each quality multiplies the price of words with, in hundredths; null: none does',
  }),
  creditPrice: creditPrice
    .nullable()
    .meta({ description: 'What a credit costs on invoices; null: invoices name credits alone' }),
});

export const priceListDetail = priceListFields.extend({
  id,
  number: z.number().int().meta({ description: '1, 2, 3 … in the installation, or in the organisation' }),
  validFrom: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable().meta({ description: 'Ended by hand; own prices alone' }),
  state: z.enum(PRICE_LIST_STATES),
  createdAt: z.iso.datetime(),
  createdBy: z.string().nullable().meta({ description: 'Name; null where nobody or somebody unknown' }),
  before: priceListFields
    .nullable()
    .meta({ description: 'What the version before said; null for the first' }),
});
export type PriceListDetail = z.infer<typeof priceListDetail>;

const newPriceList = priceListFields.extend({
  requestId: id.meta({ description: 'Made by the client: a repeated request makes one version' }),
  validFrom: z.iso
    .datetime('Choose a moment.')
    .nullable()
    .meta({ description: 'From when; null: from now on', examples: ['2199-01-01T00:00:00.000Z'] }),
});
export type NewPriceList = z.infer<typeof newPriceList>;

const one = z.object({ priceList: priceListDetail });
const organisationParams = z.object({ organisationId: id });

export const readPrices = endpoint({
  method: 'GET',
  path: '/api/prices',
  summary: 'The prices at which the own organisation orders now, and what follows them.',
  access: 'signed-in',
  answer: priceListFields.extend({
    validFrom: z.iso.datetime(),
    isOwn: z.boolean().meta({ description: 'Whether they were agreed with the organisation' }),
    next: priceListFields
      .pick({ prices: true })
      .extend({ validFrom: z.iso.datetime() })
      .nullable()
      .meta({ description: 'The prices after them, where some are planned' }),
  }),
});
export type PricesInForce = z.infer<typeof readPrices.answer>;

export const findPriceLists = endpoint({
  method: 'GET',
  path: '/api/price-lists',
  summary: 'All versions of the prices of the installation, the newest first.',
  access: 'price:manage',
  query: findPriceListsQuery,
  answer: listAnswer(priceListDetail),
});

export const readPriceListUsage = endpoint({
  method: 'GET',
  path: '/api/price-lists/usage',
  summary: 'How many organisations order at the prices of the installation, and how many at their own.',
  access: 'price:manage',
  answer: z.object({
    organisations: z.number().int().meta({ description: 'Order at the prices of the installation' }),
    withOwnPrices: z.number().int().meta({ description: 'Order at prices that were agreed with them' }),
  }),
});

export const addPriceList = endpoint({
  method: 'POST',
  path: '/api/price-lists',
  summary:
    'Makes another version of the prices, valid from a moment. What was ordered before keeps its prices.',
  access: 'price:manage',
  body: newPriceList,
  answer: one,
});

export const findOwnPriceLists = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/price-lists',
  summary: 'All versions of the prices that were agreed with one organisation, the newest first.',
  access: 'credit:read',
  params: organisationParams,
  query: listQuery(['number']),
  answer: listAnswer(priceListDetail).extend({
    mayHaveOwn: z.boolean().meta({ description: 'Whether its plan lets it have prices of its own' }),
  }),
});

export const addOwnPriceList = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/price-lists',
  summary: 'Agrees prices with an organisation on Enterprise, valid from a moment.',
  access: 'price:manage',
  params: organisationParams,
  body: newPriceList,
  answer: one,
  errors: ['not-now'],
});

export const endOwnPriceLists = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/price-lists/end',
  summary: 'Ends what was agreed with an organisation: from now on it orders at the prices of everybody.',
  access: 'price:manage',
  params: organisationParams,
  answer: z.object({ ended: z.number().int().meta({ description: 'Versions that held or were planned' }) }),
});

export const PRICE_LISTS_CSV_PATH = '/api/price-lists.csv';

export const PRICE_LIST_STATE_LABELS: Record<PriceListDetail['state'], string> = {
  current: 'In force',
  planned: 'Planned',
  past: 'Past',
};
