import {
  addOrganisationCredits,
  type BillingTerms,
  type BuyerDetails,
  changeBillingTerms,
  changeBuyer,
  changeSeller,
  DEFAULT_BILLING_TERMS,
  findStatements,
  INVOICE_PDF_PATH,
  readBilling,
  readInvoice,
  readSeller,
  type SellerDetails,
} from '@colloquy/contract/credits';
import { extractText } from 'unpdf';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { shiftClock } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { issueInvoices } from './invoice.ts';

export const SELLER: SellerDetails = {
  name: 'Colloquy Research Ltd',
  address: '1 High Street\nOxford OX1 1AA',
  country: 'United Kingdom',
  registration: 'Registered in England no. 01234567',
  vatNumber: 'GB123456789',
  vatRate: 2_000,
  paymentDays: 30,
  paymentDetails: 'Example Bank\nIBAN GB00 EXAM 0000 0000 0000 00',
  contact: 'accounts@example.test',
  numberPrefix: 'INV-',
};
export const BUYER: BuyerDetails = {
  name: 'Field Office gGmbH',
  address: 'Hauptstraße 5\n10115 Berlin',
  country: 'Germany',
  vatNumber: 'DE123456789',
  orderReference: 'PO-2026-17',
};

export const EUR = (minor: number) => ({ currency: 'EUR', minor });

const GRANT = { expiresOn: null, reason: 'Package of June', reference: 'PO-9', creditPrice: EUR(25) };

/** Seller, platform admins and a new organisation per test, and billing at any moment. */
export function useBilling(server: TestServer) {
  /** Signs in again at each moment; the other admin stays signed in. */
  let clerk: TestPerson;
  const actors = {} as { platform: Browser; organisationId: string; params: { organisationId: string } };
  beforeAll(async () => {
    const operator = await anOrganisation({ isOperator: true });
    clerk = await aPerson(operator.id, 'admin');
    actors.platform = await actAs(server, await aPerson(operator.id, 'admin'));
    const { version } = await actors.platform.get(readSeller);
    const body = { details: SELLER, version };
    expect(await actors.platform.get(changeSeller, { body })).toMatchObject({ details: SELLER });
  });
  beforeEach(async () => {
    const { id } = await anOrganisation({ timeZone: 'Asia/Kolkata' });
    Object.assign(actors, { organisationId: id, params: { organisationId: id } });
  });
  afterEach(() => shiftClock(0));

  /** Runs `fn` in the organisation at a moment. */
  const at = <T>(moment: string, fn: () => Promise<T>): Promise<T> => {
    shiftClock(new Date(moment).getTime() - Date.now());
    return run(asSystem(actors.organisationId), fn).finally(() => shiftClock(0));
  };
  /** Calls the API at a moment, as a platform admin who signs in then. */
  const asAdminAt = async <T>(moment: string, fn: (browser: Browser) => Promise<T>): Promise<T> => {
    shiftClock(new Date(moment).getTime() - Date.now());
    return fn(await actAs(server, clerk)).finally(() => shiftClock(0));
  };
  const download = (path: string, invoiceId: string) =>
    actors.platform.fetch(`${path.replace(':organisationId', actors.organisationId)}?invoiceId=${invoiceId}`);
  const findMonths = async () =>
    (await actors.platform.get(findStatements, { params: actors.params })).months;
  return Object.assign(actors, {
    at,
    asAdminAt,
    download,
    findMonths,
    grantAt: async (moment: string, amount: number, fields: object = {}): Promise<string> => {
      const { params } = actors;
      const body = { postingId: newId(), amount, ...GRANT, ...fields };
      await asAdminAt(moment, (browser) => browser.get(addOrganisationCredits, { params, body }));
      return body.postingId;
    },
    saveBuyer: async (buyer = BUYER, browser = actors.platform) => {
      const { params } = actors;
      const { billing } = await browser.get(readBilling, { params });
      return browser.get(changeBuyer, { params, body: { buyer, version: billing.version } });
    },
    saveTerms: async (terms: Partial<BillingTerms>) => {
      const { platform, params } = actors;
      const { billing } = await platform.get(readBilling, { params });
      const body = { terms: { ...DEFAULT_BILLING_TERMS, ...terms }, version: billing.version };
      return platform.get(changeBillingTerms, { params, body });
    },
    issueAt: (moment: string) => at(moment, () => issueInvoices(actors.organisationId)),
    findInvoices: async (month: string) =>
      (await findMonths()).find((each) => each.month === month)?.invoices ?? [],
    readInvoice: async (invoiceId: string) => {
      const query = { invoiceId };
      return (await actors.platform.get(readInvoice, { params: actors.params, query })).invoice!;
    },
    readPdfText: async (invoiceId: string): Promise<string> => {
      const pdf = await download(INVOICE_PDF_PATH, invoiceId);
      const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
      return text.replaceAll(/\s+/g, ' ');
    },
  });
}
