import type { EndpointSpec } from '../endpoint.ts';
import * as apiKeys from '../api-keys/index.ts';
import * as comments from '../comments/index.ts';
import * as credits from '../credits/index.ts';
import * as dashboard from '../dashboard/index.ts';
import * as exports from '../exports/index.ts';
import * as files from '../files/index.ts';
import * as identity from '../identity/index.ts';
import * as jobs from '../jobs/index.ts';
import * as models from '../models/index.ts';
import * as operations from '../operations/index.ts';
import * as organisations from '../organisations/index.ts';
import * as review from '../review/index.ts';
import * as services from '../services/index.ts';
import * as studies from '../studies/index.ts';
import * as subscriptions from '../subscriptions/index.ts';
import * as support from '../support/index.ts';
import * as transcripts from '../transcripts/index.ts';
import * as users from '../users/index.ts';
import * as voices from '../voices/index.ts';
import * as webhooks from '../webhooks/index.ts';

export * from './key-examples.ts';
export * from './non-json-endpoints.ts';

const isEndpoint = (value: unknown): value is EndpointSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** All endpoints. The permission matrix covers them and fails for any that is not served. */
export const ENDPOINTS: readonly EndpointSpec[] = [
  apiKeys,
  comments,
  credits,
  dashboard,
  exports,
  files,
  identity,
  jobs,
  models,
  operations,
  organisations,
  review,
  services,
  studies,
  subscriptions,
  support,
  transcripts,
  users,
  voices,
  webhooks,
].flatMap((capability) => Object.values(capability as Record<string, unknown>).filter(isEndpoint));
