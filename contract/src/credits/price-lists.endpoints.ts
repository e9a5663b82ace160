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
    description: 'Price factor of each quality, in hundredths; `null` if quality does not change the price',
  }),
  creditPrice: creditPrice
    .nullable()
    .meta({ description: 'Price of one credit on invoices; `null` if invoices state credits only' }),
});

export const priceListDetail = priceListFields.extend({
  id,
  number: z
    .number()
    .int()
    .meta({ description: 'Consecutive from 1, within the installation or the organisation' }),
  validFrom: z.iso.datetime(),
  endedAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When it was ended manually; only for an organisation’s own prices' }),
  state: z.enum(PRICE_LIST_STATES),
  createdAt: z.iso.datetime(),
  createdBy: z
    .string()
    .nullable()
    .meta({ description: 'Name of the person; `null` if there is none or they are unknown' }),
  before: priceListFields
    .nullable()
    .meta({ description: 'Content of the previous version; `null` for the first version' }),
});
export type PriceListDetail = z.infer<typeof priceListDetail>;

const newPriceList = priceListFields.extend({
  requestId: id.meta({ description: 'Idempotency key: repeated requests create one version' }),
  validFrom: z.iso
    .datetime('Choose a date and a time.')
    .nullable()
    .meta({
      description: 'When the prices take effect; `null` for immediately',
      examples: ['2199-01-01T00:00:00.000Z'],
    }),
});
export type NewPriceList = z.infer<typeof newPriceList>;

const one = z.object({ priceList: priceListDetail });
const organisationParams = z.object({ organisationId: id });

export const readPrices = endpoint({
  method: 'GET',
  path: '/api/prices',
  summary: 'Returns the current prices of the caller’s organisation and the next planned ones.',
  access: 'signed-in',
  answer: priceListFields.extend({
    validFrom: z.iso.datetime(),
    isOwn: z.boolean().meta({ description: 'Whether they were agreed with the organisation' }),
    next: priceListFields
      .pick({ prices: true })
      .extend({ validFrom: z.iso.datetime() })
      .nullable()
      .meta({ description: 'The next planned prices, if any' }),
  }),
});
export type PricesInForce = z.infer<typeof readPrices.answer>;

export const findPriceLists = endpoint({
  method: 'GET',
  path: '/api/price-lists',
  summary: 'Lists all versions of the installation’s prices, newest first.',
  access: 'price:manage',
  query: findPriceListsQuery,
  answer: listAnswer(priceListDetail),
});

export const readPriceListUsage = endpoint({
  method: 'GET',
  path: '/api/price-lists/usage',
  summary:
    'Counts the organisations that order at the installation’s prices and those with their own prices.',
  access: 'price:manage',
  answer: z.object({
    organisations: z
      .number()
      .int()
      .meta({ description: 'Organisations that order at the installation’s prices' }),
    withOwnPrices: z
      .number()
      .int()
      .meta({ description: 'Organisations that order at prices agreed with them' }),
  }),
});

export const addPriceList = endpoint({
  method: 'POST',
  path: '/api/price-lists',
  summary: 'Creates a new version of the prices, valid from a given time. Earlier orders keep their prices.',
  access: 'price:manage',
  body: newPriceList,
  answer: one,
});

export const findOwnPriceLists = endpoint({
  method: 'GET',
  path: '/api/organisations/:organisationId/price-lists',
  summary: 'Lists all versions of the prices agreed with one organisation, newest first.',
  access: 'credit:read',
  params: organisationParams,
  query: listQuery(['number']),
  answer: listAnswer(priceListDetail).extend({
    mayHaveOwn: z.boolean().meta({ description: 'Whether the organisation’s plan allows its own prices' }),
  }),
});

export const addOwnPriceList = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/price-lists',
  summary: 'Sets prices agreed with an organisation on the Enterprise plan, valid from a given time.',
  access: 'price:manage',
  params: organisationParams,
  body: newPriceList,
  answer: one,
  errors: ['not-now'],
});

export const endOwnPriceLists = endpoint({
  method: 'POST',
  path: '/api/organisations/:organisationId/price-lists/end',
  summary: 'Ends the prices agreed with an organisation. It then orders at the installation’s prices.',
  access: 'price:manage',
  params: organisationParams,
  answer: z.object({
    ended: z.number().int().meta({ description: 'Number of ended versions, current and planned' }),
  }),
});

export const PRICE_LISTS_CSV_PATH = '/api/price-lists.csv';

export const PRICE_LIST_STATE_LABELS: Record<PriceListDetail['state'], string> = {
  current: 'Active',
  planned: 'Planned',
  past: 'Past',
};
