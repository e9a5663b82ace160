import type { JobSettings } from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { requireLanguage } from './create-job.ts';
import { requireQuality } from './offer-qualities.ts';
import { isDraft } from './jobs.policy.ts';
import { changesWork } from './jobs.rules.ts';
import { holdJobToWork } from './job-access.ts';
import { findJobFiles } from './jobs.store.ts';
import { job } from './jobs.table.ts';
import { tellJob } from './tell-job.ts';

/** Another name at any time, other settings while nothing was uploaded; only on the revision that the person saw. */
export async function changeJob(
  who: Caller,
  jobId: string,
  { revision, ...change }: Partial<JobSettings> & { revision: number },
): Promise<void> {
  const held = await holdJobToWork(who, jobId);
  if (held.revision !== revision) refuse('changed-meanwhile');
  const isUntouched = isDraft(held, await findJobFiles(jobId));
  if (held.standing === 'cancelled' || (!isUntouched && changesWork(held.settings, change)))
    refuse('not-now');
  requireLanguage(change.language);
  const { language = held.settings.language, speakers = held.settings.speakers, name = held.name } = change;
  const { quality = held.settings.quality } = change;
  const { priceListId } = held;
  // What was offered is kept with the order, until the words of something are ordered.
  const offered = isUntouched
    ? await requireQuality(who.organisationId, { quality, language }, priceListId)
    : held;
  const givenName = isUntouched ? name : held.settings.givenName;
  await db
    .update(job)
    .set({
      name,
      settings: { ...held.settings, language, speakers, givenName, ...(quality && { quality }) },
      priceFactor: offered.priceFactor,
      connectionId: offered.connectionId,
      revision: revision + 1,
    })
    .where(eq(job.id, jobId));
  await audit(who, 'job.changed', jobId);
  await tellJob({ ...held, revision: revision + 1 });
}
