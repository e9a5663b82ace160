import type { JobHistoryEntry } from '@colloquy/contract/jobs';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { JobHistoryList } from './job-history.tsx';

const entry = (at: string, kind: JobHistoryEntry['kind'], stage: string | null): JobHistoryEntry => ({
  at: `2026-11-23T${at}Z`,
  kind,
  stage,
  by: null,
  reason: null,
});

it('joins stages passed within a minute into one entry', () => {
  render(
    <JobHistoryList
      empty=""
      entries={[
        entry('09:30:00.000', 'entered', 'Chat and Review'),
        entry('03:53:40.000', 'entered', 'Transcription'),
        entry('03:53:20.000', 'entered', 'Add File'),
        entry('03:53:19.000', 'entered', 'New Job'),
        entry('03:53:18.000', 'created', null),
      ]}
    />,
  );
  const lines = screen.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent?.trim());
  expect(lines).toEqual([
    'Moved to Chat and Review',
    'Moved to New Job → Add File → Transcription',
    'Ordered',
  ]);
});

it('shows the amount, reason and author of a refund, and a message for an empty history', () => {
  const refunded: JobHistoryEntry = {
    ...entry('09:30:00.000', 'refunded', null),
    amount: 1_250,
    reason: 'The audio was cut off.',
    by: 'Second admin',
  };
  const { rerender } = render(<JobHistoryList entries={[refunded]} empty="No admin actions yet." />);
  const [item] = screen.getAllByRole('listitem');
  expect(item!.textContent).toContain('Credits given back: 12.50');
  expect(item!.textContent).toContain('The audio was cut off.');
  expect(item!.textContent).toContain(', Second admin');
  rerender(<JobHistoryList entries={[{ ...refunded, by: null }]} empty="No admin actions yet." />);
  expect(screen.getByRole('listitem').textContent).toContain(', Colloquy support');
  rerender(<JobHistoryList entries={[]} empty="No admin actions yet." />);
  screen.getByText('No admin actions yet.');
});

it('has a line for each step of a human review', () => {
  const review = (kind: JobHistoryEntry['kind'], by: string | null, reason: string | null = null) => ({
    ...entry('09:30:00.000', kind, null),
    reviewer: 'Reviewer One',
    by,
    reason,
  });
  render(
    <JobHistoryList
      empty=""
      entries={[
        review('review-withdrawn', null, 'The study was stopped.'),
        review('review-accepted', 'Reviewer One'),
        review('review-offered', 'Organisation Admin'),
      ]}
    />,
  );
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(lines[0]).toMatch(/^Review by Reviewer One withdrawnThe study was stopped\./);
  expect(lines[0]).not.toContain('Colloquy support');
  expect(lines[1]).toMatch(/^Review accepted by Reviewer One/);
  expect(lines[2]).toMatch(/^Offered to Reviewer One for review.*, Organisation Admin$/);
});
