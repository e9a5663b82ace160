import { ApiError } from '../../app/api/api-error.ts';

/** Whether a link of a mail does not work, as opposed to a request that can be tried again. */
export const isLinkError = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.error === 'link-used' || error.error === 'not-found' || error.fields.token !== undefined);
