import { type Sid, SIDS } from '@colloquy/contract';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { pathOfJob } from './job-path.ts';
import { jobsRoutes } from './jobs.routes.ts';
import type { ServiceEntry } from './service-screens.ts';

const never = () => new Promise<never>(() => {});
const entryOf = (sid: Sid): ServiceEntry => ({ sid, icon: 'svg' as never, load: never, loadOrder: never });
const routesWith = (sids: readonly Sid[]) =>
  jobsRoutes({ services: sids.map(entryOf), jobPageSlots: [], jobListChild: { path: 'assign' } });

test.each(SIDS)('jobs of %s have pages at the addresses of the service, with screens and without', (sid) => {
  for (const manyFiles of [false, true])
    for (const role of ['customer', 'organisationadmin'] as const)
      for (const routes of [routesWith([]), routesWith([sid])]) {
        const path = pathOfJob({ id: 'j', sid, manyFiles }, role);
        expect(matchRoutes(routes, path)?.at(-1)?.params.jobId).toBe('j');
      }
});

test('jobs with many files of the first service have the address that the specification names', () => {
  const { path } = matchRoutes(routesWith(['SID001']), '/client/job/multiple/j')!.at(-1)!.route;
  expect(path).toBe('/client/job/multiple/:jobId');
  expect(matchRoutes(routesWith(['SID001']), '/client/job/multi/j')).toBeNull();
  expect(pathOfJob({ id: 'j', sid: 'SID001', manyFiles: true }, 'customer')).toBe('/client/job/multiple/j');
  expect(pathOfJob({ id: 'j', sid: 'SID002', manyFiles: true }, 'customer')).toBe(
    '/client/qual-ai/job/multi/j',
  );
});

test('the page of a job with many files is the one of its service', () => {
  const routes = routesWith(['SID001']);
  const [single, many] = ['/client/job/j', '/client/job/multiple/j'].map(
    (path) => matchRoutes(routes, path)!.at(-1)!.route,
  );
  expect(many!.lazy).toBe(single!.lazy);
});
