import { expect, test } from 'vitest';
import { deletedOn } from '../../app/deleted/messages.ts';
import * as messages from './messages.ts';

test('names one deleted job and counts several', () => {
  expect(messages.deleteQuestion(['Food market'])).toBe('Delete “Food market”?');
  expect(messages.deleteQuestion(['One', 'Two'])).toBe('Delete 2 jobs?');
  expect(messages.deleteButton(1_200)).toBe('Delete 1,200 jobs');
  expect(messages.deleteEffect(1)).toContain('You can restore it under “Deleted” for 30 days.');
  expect(messages.notOwnedNote(2)).toBe('2 of the jobs you chose belong to colleagues and stay.');
  expect(messages.deletedMessage(['One', 'Two'])).toBe('2 jobs were deleted.');
});

test('names the jobs that cannot be moved by number', () => {
  expect(messages.notIncluded(['QA-1002'], 'held')).toBe(
    'Not included, because it can’t be held in its present state: QA-1002.',
  );
  const codes = Array.from({ length: 8 }, (_, at) => `QA-${at}`);
  expect(messages.notIncluded(codes, 'held')).toMatch(/^Not included, because they .*QA-4 and 3 more\.$/);
});

test('a deletion names the person, or the retention settings', () => {
  const at = '2026-11-20T12:00:00.000Z';
  expect(deletedOn({ at, by: 'Customer One' })).toBe('Deleted by Customer One on 20 Nov 2026.');
  expect(deletedOn({ at, by: null })).toBe('Deleted on 20 Nov 2026.');
  expect(deletedOn({ at, by: null, isByRetention: true })).toBe(
    'Deleted automatically on 20 Nov 2026, as the organisation’s settings say.',
  );
});
