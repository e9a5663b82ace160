import type { z } from 'zod';
import type { Access } from '../endpoint.ts';
import { ALL_JOBS_CSV_PATH, findAllJobs } from '../jobs/all-jobs.endpoints.ts';
import {
  AUDIT_CSV_PATH,
  findAudit,
  findPlatformAudit,
  PLATFORM_AUDIT_CSV_PATH,
} from '../organisations/audit.endpoints.ts';
import { INVOICE_CSV_PATH, INVOICE_PDF_PATH, readInvoice } from '../credits/billing.endpoints.ts';
import { CREDIT_REQUESTS_CSV_PATH, findCreditRequests } from '../credits/credit-requests.endpoints.ts';
import { findUserCredits, USER_CREDITS_CSV_PATH } from '../credits/credits.endpoints.ts';
import {
  EXPORT_ACCESS,
  EXPORT_PATH,
  exportQuery,
  TEMPLATE_ACCESS,
  TEMPLATE_FILE_PATH,
  TEMPLATE_STARTER_PATH,
  TEMPLATE_TRIAL_PATH,
} from '../exports/exports.endpoints.ts';
import { FEEDBACK_CSV_PATH, findFeedback } from '../support/feedback.endpoints.ts';
import { findJobs, JOBS_CSV_PATH } from '../jobs/job-list.endpoints.ts';
import { findMails, MAILS_CSV_PATH } from '../operations/mails.endpoints.ts';
import { findTasks, TASKS_CSV_PATH } from '../operations/operations.endpoints.ts';
import { findOrganisations, ORGANISATIONS_CSV_PATH } from '../organisations/organisations.endpoints.ts';
import { findPostings, POSTINGS_CSV_PATH } from '../credits/postings.endpoints.ts';
import { findPriceLists, PRICE_LISTS_CSV_PATH } from '../credits/price-lists.endpoints.ts';
import { findPrompts, PROMPTS_CSV_PATH } from '../models/prompts.endpoints.ts';
import {
  ASSIGNMENTS_CSV_PATH,
  findAssignments,
  readStatement,
  STATEMENT_CSV_PATH,
  STATEMENT_PDF_PATH,
  statementPdfQuery,
} from '../review/review.endpoints.ts';
import { findReviewerWork, REVIEWERS_CSV_PATH } from '../review/reviewers.endpoints.ts';
import {
  findPartners,
  findServicePeople,
  PARTNERS_CSV_PATH,
  SERVICE_PEOPLE_CSV_PATH,
} from '../services/services.endpoints.ts';
import {
  CREDIT_STATEMENT_CSV_PATH,
  CREDIT_STATEMENT_PDF_PATH,
  readCreditStatement,
} from '../credits/statements.endpoints.ts';
import {
  findOwnSubscriptions,
  findSubscriptions,
  OWN_SUBSCRIPTIONS_CSV_PATH,
  SUBSCRIPTIONS_CSV_PATH,
} from '../subscriptions/subscriptions.endpoints.ts';
import {
  findInboxRequests,
  findSupportRequests,
  INBOX_ATTACHMENT_PATH,
  SUPPORT_ATTACHMENT_PATH,
  SUPPORT_CSV_PATH,
  SUPPORT_INBOX_CSV_PATH,
} from '../support/support.endpoints.ts';
import { IMPORT_TEMPLATE_PATH, previewImport } from '../users/user-import.endpoints.ts';
import { findUsers, USERS_CSV_PATH } from '../users/users.endpoints.ts';
import { SEARCH_CSV_PATH, searchWords } from '../transcripts/word-search.endpoints.ts';
import { peaksQuery, UPLOADS_PATH } from '../files/media-files.ts';
import type { KeyScope } from '../permissions.ts';

export type NonJsonEndpoint = {
  method: 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  access: Access;
  /** Scope that an API key needs; without one, the endpoint is closed to keys. */
  scope?: KeyScope;
  query?: z.ZodObject;
  /** Opened by a plain link, which cannot send headers: the query may name the assignment. */
  isLink?: true;
};

const upload = `${UPLOADS_PATH}/:uploadId`;

/**
 * Endpoints that respond with bytes or a stream instead of JSON. The permission matrix covers them together
 * with the contract's endpoints, and fails for any route under /api that is in neither list.
 */
export const NON_JSON_ENDPOINTS: readonly NonJsonEndpoint[] = [
  { method: 'GET', path: '/api/health', access: 'anyone' },
  { method: 'GET', path: '/api/openapi.json', access: 'anyone' },
  { method: 'GET', path: '/api/docs', access: 'anyone' },
  { method: 'GET', path: '/api/docs/all', access: 'anyone' },
  { method: 'GET', path: '/api/docs/all/', access: 'anyone' },
  { method: 'GET', path: '/api/docs/openapi.json', access: 'anyone' },
  { method: 'GET', path: '/api/docs/docs.js', access: 'anyone' },
  { method: 'GET', path: '/api/docs/scalar.js', access: 'anyone' },
  { method: 'GET', path: '/api/invalidations', access: 'signed-in' },
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
  { method: 'GET', path: SUPPORT_ATTACHMENT_PATH, access: 'support:request' },
  { method: 'GET', path: INBOX_ATTACHMENT_PATH, access: 'support:answer' },
  {
    method: 'GET',
    path: SEARCH_CSV_PATH,
    access: searchWords.access,
    scope: searchWords.scope,
    query: searchWords.query,
  },
  {
    method: 'GET',
    path: SUPPORT_INBOX_CSV_PATH,
    access: findInboxRequests.access,
    query: findInboxRequests.query,
  },
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
  { method: 'GET', path: STATEMENT_PDF_PATH, access: readStatement.access, query: statementPdfQuery },
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
