import { expect, test } from 'vitest';
import { retentionConfirmText, retentionHint } from './messages.ts';

test('the retention hint counts the older jobs', () => {
  expect(retentionHint(null, undefined)).toBe('Leave empty to keep all jobs.');
  expect(retentionHint(30, 0)).toMatch(/after 30 days .* No job is older now\.$/);
  expect(retentionHint(1, 1)).toMatch(/after 1 day .* One job is older now\.$/);
  expect(retentionConfirmText(42, 30)).toBe(
    '42 jobs were completed more than 30 days ago. Within a day of saving, they are deleted. They can be restored under “Deleted” for 30 days.',
  );
});
