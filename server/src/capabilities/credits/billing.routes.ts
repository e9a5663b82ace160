import * as contract from '@colloquy/contract/credits';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../platform/audit/audit.ts';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run as runIn } from '../../platform/database/scope.ts';
import {
  actAsOrganisation,
  readAllOrganisations,
  readAsOrganisation,
  type RunCaller,
} from '../../platform/http/cross-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import {
  changeBuyerDetails,
  changeSellerDetails,
  changeTerms,
  readBilling,
  readSeller,
} from './billing-details.ts';
import { readInvoice, issueCreditNote } from './invoice.ts';
import { invoiceCsv, invoicePdf } from './invoice-files.ts';
import { CSV, PDF, serveFile } from './serve-file.ts';
import { usageInvoiceCsv, usageInvoicePdf } from './usage-invoice-files.ts';

export function billingRoutes(app: FastifyInstance): void {
  serve(app, contract.readSeller, ({ run }) => readAllOrganisations(run, 'billing.seller-read', readSeller));
  serve(app, contract.changeSeller, async ({ run, body }) => {
    const personId = await run(async (who) => who.personId);
    const saved = await runIn(asPlatform(), async () => {
      await changeSellerDetails(personId, body);
      return readSeller();
    });
    // The seller belongs to no organisation, so the entry goes to the audit of the admin's organisation.
    await run((who) => audit(who, 'billing.seller-changed'));
    return saved;
  });
  serve(app, contract.readBilling, async ({ run, params: { organisationId: id } }) => ({
    billing: await readAsOrganisation(run, id, 'billing.read', () => readBilling(id)),
  }));
  serve(app, contract.changeBuyer, async ({ run, params: { organisationId: id }, body }) => ({
    billing: await actAsOrganisation(run, id, async (who) => {
      await changeBuyerDetails(who, body);
      return readBilling(id);
    }),
  }));
  serve(app, contract.changeBillingTerms, async ({ run, params: { organisationId: id }, body }) => ({
    billing: await actAsOrganisation(run, id, async (who) => {
      await changeTerms(who, body);
      return readBilling(id);
    }),
  }));
  serve(app, contract.creditInvoice, async ({ run, params: { organisationId: id }, body }) => ({
    issued: await actAsOrganisation(run, id, (who) => issueCreditNote(who, body)),
  }));
  serve(app, contract.readInvoice, async ({ run, params: { organisationId: id }, query }) => {
    const read = await invoiceOf(run, id, query.invoiceId);
    return { invoice: 'invoice' in read ? read.invoice : null };
  });
  const file = {
    endpoint: contract.readInvoice,
    action: 'invoice.downloaded',
    subjectOf: ({ invoiceId }: { invoiceId: string }) => ({ id: invoiceId }),
  } as const;
  serveFile(app, { ...file, path: contract.INVOICE_CSV_PATH }, async (run, id, { invoiceId }) => {
    const read = await invoiceOf(run, id, invoiceId);
    const content = 'invoice' in read ? invoiceCsv(read.invoice) : usageInvoiceCsv(read.usage);
    return { type: CSV, name: `${nameOf(read)}.csv`, content };
  });
  serveFile(app, { ...file, path: contract.INVOICE_PDF_PATH }, async (run, id, { invoiceId }) => {
    const read = await invoiceOf(run, id, invoiceId);
    const content = 'invoice' in read ? await invoicePdf(read.invoice) : await usageInvoicePdf(read.usage);
    return { type: PDF, name: `${nameOf(read)}.pdf`, content };
  });
}

type ReadInvoice = Awaited<ReturnType<typeof readInvoice>>;

const invoiceOf = (run: RunCaller, id: string, invoiceId: string): Promise<ReadInvoice> =>
  readAsOrganisation(run, id, 'credits.read', () => readInvoice(id, invoiceId));

const nameOf = (read: ReadInvoice): string =>
  'invoice' in read
    ? `${read.invoice.kind}-${read.invoice.name.replaceAll(/[^A-Za-z0-9-]/g, '-')}`
    : `invoice-${read.usage.month}`;
