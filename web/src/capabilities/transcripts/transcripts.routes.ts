import type { LoaderFunction, RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';
import { lookingIntoAt } from '../../app/session/looking.ts';
import { readUserInfo } from '../../app/session/user-info.ts';

/** The words are asked for before there is a screen to show them. */
const askAhead: LoaderFunction = ({ params: { jobId }, request }) => {
  // The address says into which organisation somebody looks, and it is not there yet.
  if (lookingIntoAt(new URL(request.url)) !== undefined) return null;
  const { search, searchParams } = new URL(request.url);
  // A reviewer asks in the assignment that the address names, which may be that of the screen before until then.
  const isInPlace = readUserInfo()?.role !== 'reviewer' || search === location.search;
  if (jobId !== undefined && isInPlace)
    void import('./ask-ahead.ts')
      .then((module) => module.askAhead(jobId, searchParams))
      .catch(() => {
        // The screen asks again, and says what is wrong.
      });
  return null;
};

/** Stands on a job's page, and is fetched beside it. */
export const wordsOnJobPage: RouteObject = {
  index: true,
  loader: askAhead,
  lazy: screen(() => import('./job-words.screen.tsx').then((module) => module.JobWordsScreen)),
};

export const transcriptsRoutes: RouteObject[] = [
  {
    path: '/client/search',
    lazy: screen(() => import('./search-words.screen.tsx').then((module) => module.SearchWordsScreen)),
  },
];
