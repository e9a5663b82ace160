import type { Posting } from '@colloquy/contract/credits';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { storeUserInfo } from '../../../app/session/user-info.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { postingColumns } from './posting-columns.tsx';

test('the job of a posting links to the pages of its service', () => {
  storeUserInfo({ id: 'p', name: 'Admin', org: 'O', oid: 'o', role: 'organisationadmin', username: 'a' });
  const jobColumn = postingColumns(undefined).find(({ id }) => id === 'job')!;
  const posting = { job: { id: 'j', code: 'DC-1', sid: 'SID003', isThere: true } } as Posting;
  renderWithProviders(jobColumn.cell(posting));
  expect(screen.getByRole('link', { name: 'DC-1' }).getAttribute('href')).toBe('/doc-chat/job/j');
});
