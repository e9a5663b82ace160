import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '../api/api-error.ts';

export type Described = { message: string; reference: string | undefined };

/** What a person may read of anything that was thrown on a screen. */
export function describeError(error: unknown): Described {
  if (error instanceof ApiError) return { message: error.message, reference: error.reference };
  // The file of a route that a newer version of the product no longer has, or the network is away.
  if (error instanceof TypeError && /import|module/i.test(error.message)) {
    return {
      message: 'This part of the product could not be fetched. Load the page again.',
      reference: undefined,
    };
  }
  if (isRouteErrorResponse(error)) return { message: error.statusText, reference: undefined };
  return {
    message: 'This screen ran into a mistake of ours. What was saved is not lost.',
    reference: undefined,
  };
}
