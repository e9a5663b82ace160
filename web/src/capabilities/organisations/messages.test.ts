import { expect, test } from 'vitest';
import { retentionConfirmText, retentionHint } from './messages.ts';

test('the retention hint counts the older jobs', () => {
  expect(retentionHint(null, undefined)).toBe('Leave empty to keep all jobs.');
  expect(retentionHint(30, 0)).toMatch(/after 30 days .* No jobs are older than this\.$/);
  expect(retentionHint(1, 1)).toMatch(/after 1 day .* 1 job is older than this\.$/);
  expect(retentionConfirmText(42, 30)).toBe(
    'Jobs completed more than 30 days ago are deleted automatically. 42 jobs are older now and will be deleted within a day of saving. You can restore them under “Deleted” for 30 days.',
  );
});
