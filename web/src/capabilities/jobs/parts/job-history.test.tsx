import type { JobHistoryEntry } from '@colloquy/contract';
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

it('stages that a job passed within a minute are one entry', () => {
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

it('says what was given back, why, and by whom; without an entry, that there is none', () => {
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
