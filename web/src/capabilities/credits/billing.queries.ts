import {
  type BodyInput,
  changeBillingTerms,
  changeBuyer,
  changeSeller,
  creditInvoice,
  readBilling,
  readSeller,
} from '@colloquy/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { queryClient } from '../../app/query-client.ts';

/** Who sells, on every invoice. */
export const sellerQuery = queryOptions({
  queryKey: ['billing', 'seller'],
  queryFn: ({ signal }) => call(readSeller, { signal }),
});

/** Who buys, on the invoices of an organisation, and its terms. */
export const billingQuery = (organisationId: string) =>
  queryOptions({
    queryKey: ['billing', 'of', organisationId],
    queryFn: ({ signal }) =>
      call(readBilling, { params: { organisationId }, signal }).then(({ billing }) => billing),
  });

/** Statements name invoices, and begin with the topic of credits. */
async function forget(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['billing'] }),
    queryClient.invalidateQueries({ queryKey: ['credits', 'statements'] }),
  ]);
}

/** Answers the version that is stored now, as the other forms do. */
export async function saveSeller(body: BodyInput<typeof changeSeller>): Promise<number> {
  const { version } = await call(changeSeller, { body });
  await forget();
  return version;
}

export async function saveBuyer(
  organisationId: string,
  body: BodyInput<typeof changeBuyer>,
): Promise<number> {
  const { billing } = await call(changeBuyer, { params: { organisationId }, body });
  await forget();
  return billing.version;
}

export async function saveTerms(
  organisationId: string,
  body: BodyInput<typeof changeBillingTerms>,
): Promise<number> {
  const { billing } = await call(changeBillingTerms, { params: { organisationId }, body });
  await forget();
  return billing.version;
}

/** Answers the numbers of what was issued. */
export async function takeBackInvoice(
  organisationId: string,
  body: BodyInput<typeof creditInvoice>,
): Promise<string[]> {
  const { issued } = await call(creditInvoice, { params: { organisationId }, body });
  await forget();
  return issued;
}
