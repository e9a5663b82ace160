import { expect, test } from 'vitest';
import { retentionEffect, retentionHint } from './messages.ts';

test('a retention says how many jobs are older', () => {
  expect(retentionHint(null, undefined)).toBe('Leave empty to keep all jobs.');
  expect(retentionHint(30, 0)).toMatch(/after 30 days .* No job is older now\.$/);
  expect(retentionHint(1, 1)).toMatch(/after 1 day .* One job is older now\.$/);
  expect(retentionEffect(42, 30)).toBe(
    '42 jobs were completed more than 30 days ago. Within a day of saving, they are deleted. They can be restored under “Deleted” for 30 days.',
  );
});
