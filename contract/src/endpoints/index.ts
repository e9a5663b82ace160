import type { EndpointSpec } from '../endpoint.ts';
import * as apiKeys from './api-keys.ts';
import * as allJobs from './all-jobs.ts';
import * as audit from './audit.ts';
import * as billing from './billing.ts';
import * as comments from './comments.ts';
import * as creditRequests from './credit-requests.ts';
import * as credits from './credits.ts';
import * as dashboard from './dashboard.ts';
import * as deleted from './deleted.ts';
import * as deletedJob from './deleted-job.ts';
import * as deskCounts from './desk-counts.ts';
import * as engines from './engines.ts';
import * as exports from './exports.ts';
import * as failedFiles from './failed-files.ts';
import * as feedback from './feedback.ts';
import * as fileSheets from './file-sheets.ts';
import * as files from './files.ts';
import * as forgotPassword from './forgot-password.ts';
import * as history from './history.ts';
import * as home from './home.ts';
import * as identity from './identity.ts';
import * as jobBills from './job-bills.ts';
import * as jobList from './job-list.ts';
import * as jobs from './jobs.ts';
import * as mails from './mails.ts';
import * as models from './models.ts';
import * as moveJobs from './move-jobs.ts';
import * as operations from './operations.ts';
import * as organisations from './organisations.ts';
import * as ownServices from './own-services.ts';
import * as postings from './postings.ts';
import * as preferences from './preferences.ts';
import * as prices from './prices.ts';
import * as prompts from './prompts.ts';
import * as recordings from './recordings.ts';
import * as review from './review.ts';
import * as reviewers from './reviewers.ts';
import * as secondFactor from './second-factor.ts';
import * as support from './support.ts';
import * as services from './services.ts';
import * as statements from './statements.ts';
import * as subscriptions from './subscriptions.ts';
import * as transcripts from './transcripts.ts';
import * as groups from './groups.ts';
import * as profile from './profile.ts';
import * as sharing from './sharing.ts';
import * as users from './users.ts';
import * as userBulk from './user-bulk.ts';
import * as userImport from './user-import.ts';
import * as userLinks from './user-links.ts';
import * as consents from './consents.ts';
import * as voices from './voices.ts';
import * as webhooks from './webhooks.ts';
import * as wordSearch from './word-search.ts';

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** Every endpoint of the contract: the permission matrix walks them, and what is not served fails it. */
export const ENDPOINTS: readonly EndpointSpec[] = [
  apiKeys,
  audit,
  allJobs,
  billing,
  comments,
  creditRequests,
  credits,
  dashboard,
  deleted,
  deletedJob,
  deskCounts,
  engines,
  exports,
  failedFiles,
  feedback,
  fileSheets,
  files,
  forgotPassword,
  history,
  home,
  identity,
  jobBills,
  jobList,
  jobs,
  mails,
  models,
  moveJobs,
  operations,
  organisations,
  ownServices,
  postings,
  preferences,
  prices,
  prompts,
  recordings,
  review,
  reviewers,
  secondFactor,
  support,
  services,
  statements,
  subscriptions,
  transcripts,
  groups,
  profile,
  sharing,
  users,
  userBulk,
  userImport,
  userLinks,
  consents,
  voices,
  webhooks,
  wordSearch,
].flatMap((module) => Object.values(module as Record<string, unknown>).filter(isEndpoint));
