import type { RouteObject } from 'react-router';
import { screen } from '../../app/screen.ts';

/** Stands on a job's page, and is fetched beside it. */
export const wordsOnJobPage: RouteObject = {
  index: true,
  lazy: screen(() => import('./job-words.screen.tsx').then((module) => module.JobWordsScreen)),
};

export const transcriptsRoutes: RouteObject[] = [
  {
    path: '/client/search',
    lazy: screen(() => import('./search-words.screen.tsx').then((module) => module.SearchWordsScreen)),
  },
];
