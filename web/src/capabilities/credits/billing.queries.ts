import type { BodyInput } from '@colloquy/contract';
import {
  changeBillingTerms,
  changeBuyer,
  changeSeller,
  creditInvoice,
  readBilling,
  readSeller,
} from '@colloquy/contract/credits';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';

/** The seller on every invoice. */
export const sellerQuery = queryOptions({
  queryKey: ['billing', 'seller'],
  queryFn: ({ signal }) => call(readSeller, { signal }),
});

/** The buyer on the invoices of an organisation, and its terms. */
export const billingQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['billing', 'of', organisationId],
    queryFn: ({ signal }) =>
      call(readBilling, { params: { organisationId }, signal }).then(({ billing }) => billing),
  });

/** Statements list invoices; their query key starts with the topic `credits`. */
async function invalidateBilling(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['billing'] }),
    queryClient.invalidateQueries({ queryKey: ['credits', 'statements'] }),
  ]);
}

type Stored = { version: number };

export const reloadSeller = (): Promise<Stored> => queryClient.fetchQuery({ ...sellerQuery, staleTime: 0 });

export const reloadBilling = (organisationId: string): Promise<Stored> =>
  queryClient.fetchQuery({ ...billingQuery(organisationId), staleTime: 0 });

export async function saveSeller(body: BodyInput<typeof changeSeller>): Promise<Stored> {
  const { version } = await call(changeSeller, { body });
  await invalidateBilling();
  return { version };
}

/** Saves the buyer or the terms over the version that the page shows. */
export type SaveBilling = (send: (base: Stored) => Promise<Stored>) => Promise<Stored>;

export async function saveBuyer(
  organisationId: string,
  body: BodyInput<typeof changeBuyer>,
): Promise<Stored> {
  const { billing } = await call(changeBuyer, { params: { organisationId }, body });
  await invalidateBilling();
  return billing;
}

export async function saveTerms(
  organisationId: string,
  body: BodyInput<typeof changeBillingTerms>,
): Promise<Stored> {
  const { billing } = await call(changeBillingTerms, { params: { organisationId }, body });
  await invalidateBilling();
  return billing;
}

/** @returns the numbers of the issued documents */
export async function issueCreditNote(
  organisationId: string,
  body: BodyInput<typeof creditInvoice>,
): Promise<string[]> {
  const { issued } = await call(creditInvoice, { params: { organisationId }, body });
  await invalidateBilling();
  return issued;
}
