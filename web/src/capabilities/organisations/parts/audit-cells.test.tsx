import type { AuditEntry } from '@colloquy/contract/organisations';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { formatAuthor, SubjectLink } from './audit-cells.tsx';

const entry = (overrides: Partial<AuditEntry>): AuditEntry => ({
  id: 'entry',
  at: '2026-11-21T09:05:00.000Z',
  person: null,
  personId: null,
  by: 'person',
  action: 'transcript.downloaded',
  subject: 'transcript',
  subjectId: 'recording',
  subjectName: 'interview.wav (QA-1002)',
  link: { to: 'job', id: 'job', sid: 'SID003' },
  ...overrides,
});

test('the subject of an entry shows its name and links to its page', () => {
  renderWithProviders(
    <>
      <SubjectLink entry={entry({})} area="organisationadmin" />
      <SubjectLink entry={entry({ subjectName: 'QA-1002' })} area="admin" />
      <SubjectLink
        entry={entry({ subjectName: 'Customer One', link: { to: 'user', id: 'person' } })}
        area="organisationadmin"
      />
      <SubjectLink entry={entry({ subjectName: null, link: null })} area="admin" />
      <SubjectLink
        entry={entry({ subjectId: null, subjectName: 'Statement for November 2026', link: null })}
        area="admin"
      />
    </>,
  );
  const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual([
    ['interview.wav (QA-1002)', '/doc-chat/job/job'],
    ['QA-1002', '/admin/jobs?job=job'],
    ['Customer One', '/organisationadmin/users/person'],
  ]);
  expect(screen.getByText('No longer available')).toBeTruthy();
  expect(screen.getByText('Statement for November 2026')).toBeTruthy();
});

test('names the author of an entry, including platform admins', () => {
  expect(formatAuthor({ by: 'person', person: 'Customer One' })).toBe('Customer One');
  expect(formatAuthor({ by: 'platform', person: 'Admin One' })).toBe('Admin One (platform admin)');
  expect(formatAuthor({ by: 'machine', person: null })).toBe('Colloquy');
});
