import type { z } from 'zod';
import type { Access } from './endpoint.ts';
import type { KeyScope } from './key-scopes.ts';
import { ALL_JOBS_CSV_PATH, findAllJobs } from './endpoints/all-jobs.ts';
import { INVOICE_CSV_PATH, INVOICE_PDF_PATH, readInvoice } from './endpoints/billing.ts';
import { AUDIT_CSV_PATH, findAudit, findPlatformAudit, PLATFORM_AUDIT_CSV_PATH } from './endpoints/audit.ts';
import { CREDIT_REQUESTS_CSV_PATH, findCreditRequests } from './endpoints/credit-requests.ts';
import { FEEDBACK_CSV_PATH, findFeedback } from './endpoints/feedback.ts';
import { findMails, MAILS_CSV_PATH } from './endpoints/mails.ts';
import { findTasks, TASKS_CSV_PATH } from './endpoints/operations.ts';
import { findPriceLists, PRICE_LISTS_CSV_PATH } from './endpoints/prices.ts';
import { findPrompts, PROMPTS_CSV_PATH } from './endpoints/prompts.ts';
import { findUserCredits, USER_CREDITS_CSV_PATH } from './endpoints/credits.ts';
import { findPostings, POSTINGS_CSV_PATH } from './endpoints/postings.ts';
import { findJobs, JOBS_CSV_PATH } from './endpoints/job-list.ts';
import { findOrganisations, ORGANISATIONS_CSV_PATH } from './endpoints/organisations.ts';
import {
  findPartners,
  findServicePeople,
  PARTNERS_CSV_PATH,
  SERVICE_PEOPLE_CSV_PATH,
} from './endpoints/services.ts';
import {
  CREDIT_STATEMENT_CSV_PATH,
  CREDIT_STATEMENT_PDF_PATH,
  readCreditStatement,
} from './endpoints/statements.ts';
import {
  findOwnSubscriptions,
  findSubscriptions,
  OWN_SUBSCRIPTIONS_CSV_PATH,
  SUBSCRIPTIONS_CSV_PATH,
} from './endpoints/subscriptions.ts';
import {
  DESK_ATTACHMENT_PATH,
  DESK_CSV_PATH,
  findDeskRequests,
  findSupportRequests,
  SUPPORT_ATTACHMENT_PATH,
  SUPPORT_CSV_PATH,
} from './endpoints/support.ts';
import { IMPORT_TEMPLATE_PATH, previewImport } from './endpoints/user-import.ts';
import { findUsers, USERS_CSV_PATH } from './endpoints/users.ts';
import { SEARCH_CSV_PATH, searchWords } from './endpoints/word-search.ts';
import {
  ASSIGNMENTS_CSV_PATH,
  findAssignments,
  readStatement,
  STATEMENT_CSV_PATH,
} from './endpoints/review.ts';
import { findReviewerWork, REVIEWERS_CSV_PATH } from './endpoints/reviewers.ts';
import {
  EXPORT_ACCESS,
  EXPORT_PATH,
  exportQuery,
  TEMPLATE_ACCESS,
  TEMPLATE_FILE_PATH,
  TEMPLATE_STARTER_PATH,
  TEMPLATE_TRIAL_PATH,
} from './endpoints/exports.ts';
import { peaksQuery, UPLOADS_PATH } from './files.ts';

export type OutsideEndpoint = {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  /** What an API key needs for it; without one it is closed to keys. */
  scope?: KeyScope;
  query?: z.ZodObject;
  /** Asked for by an address alone, where no header can be sent: the assignment may stand in its query. */
  isLink?: true;
};

const upload = `${UPLOADS_PATH}/:uploadId`;

/**
 * What is spoken over HTTP but is no endpoint of the contract, because it answers with bytes or a stream instead of
 * a code: one list, which the permission matrix walks with the endpoints. A route under /api that stands in neither
 * fails it.
 */
export const OUTSIDE_ENDPOINTS: readonly OutsideEndpoint[] = [
  { method: 'GET', path: '/api/health', access: 'anyone' },
  { method: 'GET', path: '/api/openapi.json', access: 'anyone' },
  { method: 'GET', path: '/api/docs', access: 'anyone' },
  { method: 'GET', path: '/api/docs/docs.css', access: 'anyone' },
  { method: 'GET', path: '/api/docs/try-it.js', access: 'anyone' },
  { method: 'GET', path: '/api/hints', access: 'signed-in' },
  { method: 'POST', path: UPLOADS_PATH, access: 'file:upload', scope: 'recordings:write' },
  { method: 'HEAD', path: upload, access: 'file:upload', scope: 'recordings:write' },
  { method: 'PATCH', path: upload, access: 'file:upload', scope: 'recordings:write' },
  { method: 'DELETE', path: upload, access: 'file:upload', scope: 'recordings:write' },
  { method: 'GET', path: '/api/media/:fileId', access: 'media:play', scope: 'media:read', isLink: true },
  { method: 'HEAD', path: '/api/media/:fileId', access: 'media:play', scope: 'media:read', isLink: true },
  {
    method: 'GET',
    path: '/api/media/:fileId/peaks',
    access: 'media:play',
    scope: 'media:read',
    query: peaksQuery,
    isLink: true,
  },
  {
    method: 'HEAD',
    path: '/api/media/:fileId/peaks',
    access: 'media:play',
    scope: 'media:read',
    query: peaksQuery,
    isLink: true,
  },
  { method: 'GET', path: ALL_JOBS_CSV_PATH, access: findAllJobs.access, query: findAllJobs.query },
  {
    method: 'GET',
    path: JOBS_CSV_PATH,
    access: findJobs.access,
    scope: findJobs.scope,
    query: findJobs.query,
  },
  {
    method: 'GET',
    path: SUPPORT_CSV_PATH,
    access: findSupportRequests.access,
    query: findSupportRequests.query,
  },
  {
    method: 'GET',
    path: CREDIT_REQUESTS_CSV_PATH,
    access: findCreditRequests.access,
    query: findCreditRequests.query,
  },
  {
    method: 'GET',
    path: REVIEWERS_CSV_PATH,
    access: findReviewerWork.access,
    query: findReviewerWork.query,
  },
  { method: 'GET', path: SUPPORT_ATTACHMENT_PATH, access: 'support:ask' },
  { method: 'GET', path: DESK_ATTACHMENT_PATH, access: 'support:answer' },
  {
    method: 'GET',
    path: SEARCH_CSV_PATH,
    access: searchWords.access,
    scope: searchWords.scope,
    query: searchWords.query,
  },
  { method: 'GET', path: DESK_CSV_PATH, access: findDeskRequests.access, query: findDeskRequests.query },
  {
    method: 'GET',
    path: PRICE_LISTS_CSV_PATH,
    access: findPriceLists.access,
    query: findPriceLists.query,
  },
  { method: 'GET', path: PROMPTS_CSV_PATH, access: findPrompts.access, query: findPrompts.query },
  { method: 'GET', path: MAILS_CSV_PATH, access: findMails.access, query: findMails.query },
  { method: 'GET', path: TASKS_CSV_PATH, access: findTasks.access, query: findTasks.query },
  { method: 'GET', path: FEEDBACK_CSV_PATH, access: findFeedback.access, query: findFeedback.query },
  { method: 'GET', path: AUDIT_CSV_PATH, access: findAudit.access, query: findAudit.query },
  {
    method: 'GET',
    path: PLATFORM_AUDIT_CSV_PATH,
    access: findPlatformAudit.access,
    query: findPlatformAudit.query,
  },
  {
    method: 'GET',
    path: ORGANISATIONS_CSV_PATH,
    access: findOrganisations.access,
    query: findOrganisations.query,
  },
  { method: 'GET', path: POSTINGS_CSV_PATH, access: findPostings.access, query: findPostings.query },
  {
    method: 'GET',
    path: USER_CREDITS_CSV_PATH,
    access: findUserCredits.access,
    query: findUserCredits.query,
  },
  {
    method: 'GET',
    path: SERVICE_PEOPLE_CSV_PATH,
    access: findServicePeople.access,
    query: findServicePeople.query,
  },
  {
    method: 'GET',
    path: OWN_SUBSCRIPTIONS_CSV_PATH,
    access: findOwnSubscriptions.access,
    query: findOwnSubscriptions.query,
  },
  { method: 'GET', path: PARTNERS_CSV_PATH, access: findPartners.access, query: findPartners.query },
  {
    method: 'GET',
    path: SUBSCRIPTIONS_CSV_PATH,
    access: findSubscriptions.access,
    query: findSubscriptions.query,
  },
  { method: 'GET', path: USERS_CSV_PATH, access: findUsers.access, query: findUsers.query },
  { method: 'GET', path: IMPORT_TEMPLATE_PATH, access: previewImport.access },
  {
    method: 'GET',
    path: ASSIGNMENTS_CSV_PATH,
    access: findAssignments.access,
    query: findAssignments.query,
  },
  { method: 'GET', path: STATEMENT_CSV_PATH, access: readStatement.access },
  ...[CREDIT_STATEMENT_CSV_PATH, CREDIT_STATEMENT_PDF_PATH].map((path) => ({
    method: 'GET' as const,
    path,
    access: readCreditStatement.access,
    query: readCreditStatement.query,
  })),
  ...[INVOICE_CSV_PATH, INVOICE_PDF_PATH].map((path) => ({
    method: 'GET' as const,
    path,
    access: readInvoice.access,
    query: readInvoice.query,
  })),
  {
    method: 'GET',
    path: EXPORT_PATH,
    ...EXPORT_ACCESS,
    query: exportQuery,
    isLink: true,
  },
  { method: 'GET', path: TEMPLATE_STARTER_PATH, access: TEMPLATE_ACCESS },
  { method: 'GET', path: TEMPLATE_FILE_PATH, access: TEMPLATE_ACCESS },
  { method: 'GET', path: TEMPLATE_TRIAL_PATH, access: TEMPLATE_ACCESS },
];
