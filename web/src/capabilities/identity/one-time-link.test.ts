import { expect, it } from 'vitest';
import { toApiError, offlineError } from '../../app/api/api-error.ts';
import { isLinkError } from './one-time-link.ts';

it('blames the link only when the server does', () => {
  expect(isLinkError(toApiError(410, { error: 'link-used', message: '' }))).toBe(true);
  expect(isLinkError(toApiError(404, { error: 'not-found', message: '' }))).toBe(true);
  expect(
    isLinkError(toApiError(400, { error: 'invalid-input', message: '', fields: { token: 'Incomplete.' } })),
  ).toBe(true);
  expect(isLinkError(offlineError())).toBe(false);
  expect(isLinkError(toApiError(429, { error: 'too-many-tries', message: '' }))).toBe(false);
  expect(isLinkError(toApiError(503, undefined))).toBe(false);
});
