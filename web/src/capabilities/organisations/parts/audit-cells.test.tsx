import type { AuditEntry } from '@colloquy/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { authorOf, SubjectLink } from './audit-cells.tsx';

const entry = (part: Partial<AuditEntry>): AuditEntry => ({
  id: 'entry',
  at: '2026-11-21T09:05:00.000Z',
  person: null,
  personId: null,
  by: 'person',
  action: 'transcript.downloaded',
  subject: 'transcript',
  subjectId: 'recording',
  subjectName: 'interview.wav (QA-1002)',
  link: { to: 'job', id: 'job' },
  ...part,
});

test('what it was done to has its name, and leads to its page', () => {
  renderPart(
    <>
      <SubjectLink entry={entry({})} area="organisationadmin" />
      <SubjectLink entry={entry({ subjectName: 'QA-1002' })} area="admin" />
      <SubjectLink
        entry={entry({ subjectName: 'Customer One', link: { to: 'user', id: 'person' } })}
        area="organisationadmin"
      />
      <SubjectLink entry={entry({ subjectName: null, link: null })} area="admin" />
    </>,
  );
  const addresses = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  expect(addresses).toEqual([
    ['interview.wav (QA-1002)', '/qual-ai/job/job'],
    ['QA-1002', '/admin/jobs?job=job'],
    ['Customer One', '/organisationadmin/users/person'],
  ]);
  expect(screen.getByText('No longer available')).toBeTruthy();
});

test('who did it has a name, platform admins too', () => {
  expect(authorOf({ by: 'person', person: 'Customer One' })).toBe('Customer One');
  expect(authorOf({ by: 'platform', person: 'Admin One' })).toBe('Admin One (platform admin)');
  expect(authorOf({ by: 'machine', person: null })).toBe('Colloquy');
});
