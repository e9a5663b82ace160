import type { RouteObject } from 'react-router';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';
import { supportedOrganisationAt } from '../../app/session/access-parameters.ts';
import { readUserInfo } from '../../app/session/user-info.ts';
import type { JobPageSlot } from '../jobs/index.ts';

/** Starts fetching the transcript of a job's page before its script is loaded. */
export const prefetchTranscriptOf =
  (
    importPrefetch: () => Promise<(jobId: string, search: URLSearchParams) => Promise<void>>,
  ): JobPageSlot['prefetchData'] =>
  ({ params: { jobId }, request }) => {
    // With support access the organisation is in an address that is not current yet.
    if (supportedOrganisationAt(new URL(request.url)) !== undefined) return;
    const { search, searchParams } = new URL(request.url);
    // A reviewer's requests use the assignment in the current address, which is still that of the previous
    // screen.
    const isAddressCurrent = readUserInfo()?.role !== 'reviewer' || search === location.search;
    if (jobId !== undefined && isAddressCurrent)
      void importPrefetch()
        .then((prefetch) => prefetch(jobId, searchParams))
        .catch(() => {
          // The screen requests the data again and reports the error.
        });
  };

export const transcriptsRoutes: RouteObject[] = [
  {
    path: '/client/search',
    lazy: lazyScreen(() =>
      import('./search/search-words.screen.tsx').then((module) => module.SearchWordsScreen),
    ),
  },
];
