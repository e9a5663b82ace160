import { describe, expect, test } from 'vitest';
import { pathAfterSignIn, decideEntry, hasBar, renameOrganisationParameter } from './entry-rules.ts';

const open = { kind: 'open' };
const to = (path: string) => ({ kind: 'redirect', to: path });
const refused = { kind: 'no-permission' };

describe('decideEntry', () => {
  test.each([
    ['/', open],
    ['/login', open],
    ['/login/', open],
    ['/forgot-password', open],
    ['/password/reset', open],
    ['/password/set', open],
    ['/client/qual-ai/meeting', open],
    ['/client/qual-ai/meeting/any/depth', open],
    ['/Client/Qual-AI/Meeting/x', open],
    ['/client/qual-ai/meetings', to('/login')],
    ['/client/dashboard', to('/login')],
    ['/qual-ai/jobs', to('/login')],
    ['/explore', to('/login')],
    ['/no/such/path', to('/login')],
  ])('signed out: %s', (path, entry) => {
    expect(decideEntry(path, undefined)).toEqual(entry);
  });

  test.each([
    ['/', 'customer', to('/client/dashboard')],
    ['/login', 'reviewer', to('/reviewer/jobs')],
    ['/', 'admin', to('/admin')],
    ['/', 'organisationadmin', to('/organisationadmin')],
    ['/client/jobs/status', 'customer', open],
    ['/client/jobs/status', 'reviewer', refused],
    ['/clients', 'reviewer', open],
    ['/admin', 'organisationadmin', refused],
    ['/Admin/users', 'customer', refused],
    ['/admin/', 'admin', open],
    ['/organisationadmin', 'admin', refused],
    ['/qual-ai/job/1', 'reviewer', open],
    ['/password/set', 'customer', open],
    ['/client/qual-ai/meeting/1', 'admin', open],
  ] as const)('%s as %s', (path, role, entry) => {
    expect(decideEntry(path, role)).toEqual(entry);
  });
});

test.each([
  ['/client/jobs/status?q=rain', '/client/jobs/status?q=rain'],
  [null, '/client/dashboard'],
  ['', '/client/dashboard'],
  ['//elsewhere.example/', '/client/dashboard'],
  ['/\\elsewhere.example', '/client/dashboard'],
  ['https://elsewhere.example/', '/client/dashboard'],
  ['/admin', '/client/dashboard'],
  ['/login', '/client/dashboard'],
])('a customer who signs in with next=%s arrives at %s', (next, path) => {
  expect(pathAfterSignIn('customer', next)).toBe(path);
});

test.each([
  ['/', false],
  ['/login', false],
  ['/password/reset', false],
  ['/forgot-password', false],
  ['/client/qual-ai/meeting/1', false],
  ['/password/change', true],
  ['/client/dashboard', true],
])('navigation bar on %s: %s', (path, isShown) => {
  expect(hasBar(path)).toBe(isShown);
});

const rename = (address: string) => renameOrganisationParameter(new URL(address, 'http://here'));

test.each([
  ['/admin/jobs?oid=field', '/admin/jobs?organisation=field'],
  ['/admin/users?q=rain&oid=1', '/admin/users?q=rain&organisation=1'],
  ['/admin/jobs?organisationId=1&sid=SID002', '/admin/jobs?sid=SID002&organisation=1'],
  ['/admin?oid=a&organisation=b', '/admin?organisation=b'],
  ['/admin/jobs?organisation=field', undefined],
  ['/admin/jobs', undefined],
  ['/client/jobs/status?oid=1', undefined],
])('renameOrganisationParameter: %s', (address, renamed) => {
  expect(rename(address)).toBe(renamed);
});
