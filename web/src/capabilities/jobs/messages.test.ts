import type { Sid } from '@colloquy/contract';
import { resultWords } from '@colloquy/contract/jobs';
import { expect, test } from 'vitest';
import { deletedOn } from '../../app/messages.ts';
import * as messages from './messages.ts';
import { MOVES } from './parts/move-labels.ts';

test('names one deleted job and counts several', () => {
  expect(messages.deleteQuestion(['Food market'])).toBe('Delete “Food market”?');
  expect(messages.deleteQuestion(['One', 'Two'])).toBe('Delete 2 jobs?');
  expect(messages.deleteButton(1_200)).toBe('Delete 1,200 jobs');
  expect(messages.deleteEffect(1, resultWords('SID002'))).toContain(
    'You can restore it under “Deleted” for 30 days.',
  );
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

test('sentences name what the services of the jobs make', () => {
  const effect = (...sids: Sid[]) => messages.deleteEffect(2, resultWords(...sids));
  expect(effect('SID002', 'SID002')).toMatch(/^Their files, transcripts and comments go too/);
  expect(effect('SID003')).toMatch(/^Their files, chats and comments go too/);
  expect(effect('SID002', 'SID003')).toMatch(/^Their files, results and comments go too/);
  expect(MOVES.cancel.effect(resultWords('SID002'))).toBe(
    'Work stops and can’t be resumed. The transcript so far is kept.',
  );
  expect(MOVES.reopen.effect(resultWords('SID001'))).toMatch(/^Its translation can be edited again/);
  // Of all jobs of a list only the installed services are known.
  expect(resultWords()).toEqual(resultWords('SID002'));
});

test.each([
  ['SID002', 'transcribed', '1 transcript is ready.', '2 transcripts are ready.'],
  ['SID005', 'analysed', '1 analysis is ready.', '2 analyses are ready.'],
] as const)('uploads for %s say what is made of them', (sid, made, one, two) => {
  const text = (done: number, failed: number, ready: number) =>
    messages.describeUploads({ sid, done, failed, ready, isUnpaid: false, isJobEach: true });
  expect(text(1, 1, 0)).toBe(`This file could not be ${made}.`);
  expect(text(2, 1, 0)).toBe(`One of 2 files could not be ${made}.`);
  expect(text(1, 0, 1)).toBe(one);
  expect(text(2, 0, 2)).toBe(two);
  expect(text(2, 0, 0)).toBe('2 files are being processed, each in its own job.');
});

test('a deletion names the person, or the retention settings', () => {
  const at = '2026-11-20T12:00:00.000Z';
  expect(deletedOn({ at, by: 'Customer One' })).toBe('Deleted by Customer One on 20 Nov 2026.');
  expect(deletedOn({ at, by: null })).toBe('Deleted on 20 Nov 2026.');
  expect(deletedOn({ at, by: null, isByRetention: true })).toBe(
    'Deleted automatically on 20 Nov 2026 by the organisation’s settings.',
  );
});
