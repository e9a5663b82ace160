import { expect, test } from 'vitest';
import { announceUploads, describeStart } from './messages.ts';
import type { UploadItem } from './upload-item.ts';

const item = (name: string, state: UploadItem['state'], sentBytes = 0): UploadItem =>
  ({ key: name, file: { name, size: 100 }, state, sentBytes }) as UploadItem;

test('announces uploads at each quarter, on a lost connection, on failure and at the end', () => {
  expect(announceUploads([])).toBe('');
  expect(announceUploads([item('a', 'running', 10)])).toBe('Uploading 1 file, 0% done.');
  expect(announceUploads([item('a', 'running', 24)])).toBe('Uploading 1 file, 0% done.');
  expect(announceUploads([item('a', 'running', 70), item('b', 'queued', 30)])).toBe(
    'Uploading 2 files, 50% done.',
  );
  expect(announceUploads([item('a', 'waiting', 70)])).toBe(
    'The connection is lost. The upload resumes automatically.',
  );
  expect(announceUploads([item('a', 'done'), item('b', 'failed')])).toBe(
    '1 file uploaded. b could not be uploaded.',
  );
});

test('describes the start of a recording as a time of day', () => {
  const now = new Date(2026, 10, 23, 12);
  const at = (day: number, month = 10, year = 2026) =>
    describeStart(new Date(year, month, day, 4, 43).toISOString(), now);
  expect([at(23), at(22), at(5), at(3, 11, 2025)]).toEqual([
    'today at 04:43',
    'yesterday at 04:43',
    'on 5 Nov',
    'on 3 Dec 2025',
  ]);
});
