import { type InvoiceContent, DEFAULT_BILLING_TERMS } from '@colloquy/contract/credits';
import { now } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { db, run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { creditInvoice } from './bills.table.ts';
import { totalsOf } from './invoice-amounts.rules.ts';

const party = { name: 'Somebody', address: '1 High Street', country: 'Ireland', vatNumber: '' };

/** Inserts an invoice for a test organisation, outside the number series; returns its id. */
export async function anInvoice(organisationId: string): Promise<string> {
  const id = newId();
  const line = { description: 'Credits', detail: '', quantity: 100, unit: 'credits', unitPrice: 25 };
  const lines = [{ ...line, share: null, net: 25, vatRate: 0, corrects: null }];
  const content: InvoiceContent = {
    organisation: { id: organisationId, name: 'Somebody', code: 'some' },
    timeZone: 'UTC',
    seller: {
      ...party,
      registration: '',
      vatRate: 0,
      paymentDays: 30,
      paymentDetails: 'Bank',
      contact: 'accounts@example.test',
      numberPrefix: '',
    },
    buyer: { ...party, orderReference: '' },
    terms: DEFAULT_BILLING_TERMS,
    currency: 'EUR',
    issuedOn: '2026-07-01',
    from: '2026-06-01',
    until: '2026-06-30',
    dueOn: '2026-07-31',
    lines,
    ...totalsOf(lines),
    vatNote: '',
    corrects: null,
    replaces: null,
  };
  const number = Math.floor(Math.random() * 1_000_000_000) + 1;
  const values = { organisationId, id, number, name: `TEST-${id}`, month: '2026-06', content };
  await run(asSystem(organisationId), () => db.insert(creditInvoice).values({ ...values, issuedAt: now() }));
  return id;
}
