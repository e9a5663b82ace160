import type { RouteObject } from 'react-router';
import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { lazyScreen } from '../../app/loading/lazy-screen.tsx';
import { supportedOrganisationAt } from '../../app/session/access-parameters.ts';
import { readUserInfo } from '../../app/session/user-info.ts';
import type { JobPageSlot } from '../jobs/index.ts';
import type { TranscriptExtension } from './extensions.tsx';

/** Starts fetching the transcript before its script is loaded. */
const prefetchData: JobPageSlot['prefetchData'] = ({ params: { jobId }, request }) => {
  // With support access the organisation is in an address that is not current yet.
  if (supportedOrganisationAt(new URL(request.url)) !== undefined) return;
  const { search, searchParams } = new URL(request.url);
  // A reviewer's requests use the assignment in the current address, which is still that of the previous
  // screen.
  const isAddressCurrent = readUserInfo()?.role !== 'reviewer' || search === location.search;
  if (jobId !== undefined && isAddressCurrent)
    void import('./prefetch-transcript.ts')
      .then((module) => module.prefetchTranscript(jobId, searchParams))
      .catch(() => {
        // The screen requests the data again and reports the error.
      });
};

/** The transcript part of a job's page, with the extensions of later capabilities. */
export const jobTranscriptSlot = (
  importExtensions: () => Promise<readonly TranscriptExtension[]>,
): JobPageSlot => ({
  id: 'transcript',
  Content: lazyPart(async () => {
    const [module, extensions] = await Promise.all([import('./job-transcript.tsx'), importExtensions()]);
    return module.jobTranscript(extensions);
  }),
  prefetchData,
});

export const transcriptsRoutes: RouteObject[] = [
  {
    path: '/client/search',
    lazy: lazyScreen(() =>
      import('./search/search-words.screen.tsx').then((module) => module.SearchWordsScreen),
    ),
  },
];
