import type { LoaderFunction, RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

/** The words are asked for before there is a screen to show them. */
const askAhead: LoaderFunction = ({ params: { jobId }, request }) => {
  if (jobId !== undefined)
    void import('./ask-ahead.ts')
      .then((module) => module.askAhead(jobId, new URL(request.url).searchParams))
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
