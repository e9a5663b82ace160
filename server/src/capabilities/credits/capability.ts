import { hasPermission } from '@colloquy/contract';
import { defineCapability } from '../../platform/capability.ts';
import { onBeforeOrganisationDeleted, plainNames } from '../organisations/index.ts';
import { creditsByService } from '../services/index.ts';
import { creditRoutes } from './credits.routes.ts';
import { grantMonthlyCredits, monthlyGrants } from './grant-monthly-credits.ts';
import { issueFinalInvoices } from './invoice.ts';
import { sumCreditsByService } from './organisation-credits.ts';
import { ledgerSeals, sealLedger } from './seal-ledger.ts';
import { withdrawAllUserCredits } from './withdraw-user-credits.ts';

export default defineCapability({
  routes: creditRoutes,
  answers: [creditsByService.answeredBy(sumCreditsByService)],
  auditNames: {
    both: [
      plainNames(
        'credit_invoice',
        `case kind when 'credit-note' then 'Credit note ' else 'Invoice ' end || name`,
      ),
      plainNames('price_list', `'Price list ' || number`),
      plainNames('own_price_list', `'Price list ' || number`),
      plainNames('credit_posting', `'No. ' || number || ' of the amount history'`),
    ],
  },
  tasks: [grantMonthlyCredits, sealLedger, withdrawAllUserCredits],
  schedules: [monthlyGrants, ledgerSeals],
  events: {
    'subscriptions.changed': [grantMonthlyCredits],
    'users.account-closed': [withdrawAllUserCredits],
  },
  listen: () => onBeforeOrganisationDeleted(issueFinalInvoices),
  topics: {
    /** Id of the organisation that owns the credits. */
    credits: async (caller) =>
      hasPermission(caller.role, 'credit:allocate') || hasPermission(caller.role, 'credit:own')
        ? [caller.organisationId]
        : [],
  },
  exemptions: {
    tablesWithoutOrganisation: {
      invoice_series: 'belongs to the installation; platform login only, and the function that counts',
    },
    tablesForAll: {
      billing_seller: 'the seller is on every invoice',
      price_list: 'prices are public',
    },
    idsWithoutKey: {
      'credit_entry.account_id':
        'a key would lock the account again for every entry; the ledger check covers it',
      'credit_entry.lot_id': 'as above',
      'credit_entry.posting_id': 'as above; posting and entries are written in one statement',
      'credit_invoice.reversed_invoice_id': 'in the same table, from which nothing is deleted',
      'credit_lot.posting_id': 'as for entries',
      'credit_posting.reservation_id': 'a ledger entry outlives its subject',
      'credit_posting_detail.corrected_grant_id': 'a posting, and postings are never deleted',
      'credit_posting_detail.refund_id': 'as for corrected_grant_id',
      'credit_refund.job_id': 'jobs come after the ledger in the order of capabilities',
      'credit_request.job_id': 'as for refunds',
      'credit_request.stage_run_id': 'as for refunds',
      'credit_reservation.job_id': 'as for refunds; the ledger outlives its subject',
      'credit_reservation.subject_id': 'any paid object; the ledger comes first in the order of capabilities',
      'invoice_charge.invoice_id': 'written with its invoice; neither is deleted',
    },
    definerFunctions: {
      'api.next_invoice_number': 'counts the invoices of the installation, as the platform login',
    },
  },
});
