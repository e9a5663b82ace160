import { expect, test } from 'vitest';
import { renamedOrganisation } from './organisation-parameter.ts';

const rename = (address: string) => renamedOrganisation(new URL(address, 'http://here'));

test.each([
  ['/admin/jobs?oid=field', '/admin/jobs?organisation=field'],
  ['/admin/users?q=rain&oid=1', '/admin/users?q=rain&organisation=1'],
  ['/admin/jobs?organisationId=1&sid=SID002', '/admin/jobs?sid=SID002&organisation=1'],
  ['/admin?oid=a&organisation=b', '/admin?organisation=b'],
  ['/admin/jobs?organisation=field', undefined],
  ['/admin/jobs', undefined],
  ['/client/jobs/status?oid=1', undefined],
])('%s', (address, renamed) => {
  expect(rename(address)).toBe(renamed);
});
