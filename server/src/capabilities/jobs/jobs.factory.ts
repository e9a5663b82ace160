import { createJob, type JobDetail } from '@colloquy/contract';
import type { Browser } from '../../testing/browser.ts';
import { newId } from '../../platform/ids.ts';

/** A draft of this customer's, made as the screens make it. */
export async function aDraft(
  browser: Browser,
  settings: { name?: string; language?: string | null } = {},
): Promise<JobDetail> {
  const { job } = await browser.get(createJob, {
    body: {
      sid: 'SID002',
      requestId: newId(),
      name: 'Interviews',
      language: null,
      speakers: null,
      ...settings,
    },
  });
  return job;
}
