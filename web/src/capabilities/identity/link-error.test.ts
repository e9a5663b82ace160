import { expect, it } from 'vitest';
import { errorOf, offlineError } from '../../app/api/api-error.ts';
import { isLinkError } from './link-error.ts';

it('blames the link only where the server does', () => {
  expect(isLinkError(errorOf(410, { error: 'link-used' }))).toBe(true);
  expect(isLinkError(errorOf(404, { error: 'not-found' }))).toBe(true);
  expect(isLinkError(errorOf(400, { error: 'invalid-input', fields: { token: 'Incomplete.' } }))).toBe(true);
  expect(isLinkError(offlineError())).toBe(false);
  expect(isLinkError(errorOf(429, { error: 'too-many-tries' }))).toBe(false);
  expect(isLinkError(errorOf(503, undefined))).toBe(false);
});
