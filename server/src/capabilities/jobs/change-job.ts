import type { JobSettings } from '@colloquy/contract/jobs';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { findOrderedStages, serviceDefinition } from '../services/index.ts';
import { readOptions } from './create-job.ts';
import { isDraft } from './jobs.policy.ts';
import { changesSettings } from './jobs.rules.ts';
import { lockJobForWork } from './job-access.ts';
import { findJobFiles } from './jobs.store.ts';
import { job } from './jobs.table.ts';
import { notifyJobChanged } from './job-events.ts';

type DraftChange = Partial<JobSettings> & {
  manyFiles?: boolean | undefined;
  waitsForStart?: true | undefined;
};

/**
 * Renames a job at any time, or changes the settings of a draft. Requires the revision that the person saw.
 */
export async function changeJob(
  who: Caller,
  jobId: string,
  { revision, ...change }: DraftChange & { revision: number },
): Promise<void> {
  const locked = await lockJobForWork(who, jobId);
  if (locked.revision !== revision) refuse('changed-meanwhile');
  const isUntouched = isDraft(locked, await findJobFiles(jobId));
  const service = serviceDefinition(locked.sid);
  const options = change.options && readOptions(service, change.options);
  if (
    locked.status === 'cancelled' ||
    (!isUntouched && (change.waitsForStart || changesSettings(locked.settings, { ...change, options })))
  )
    refuse('not-now');
  service.uploads.validate?.({ settings: { language: change.language } });
  const {
    language = locked.settings.language,
    speakers = locked.settings.speakers,
    name = locked.name,
    manyFiles = locked.settings.manyFiles,
  } = change;
  const { quality = locked.settings.quality } = change;
  const { priceListId } = locked;
  // A draft takes the current offer; an ordered job keeps its own.
  const offered = isUntouched
    ? ((await service.prices?.(who, { quality, language, priceListId })) ?? locked)
    : locked;
  const givenName = isUntouched ? name : locked.settings.givenName;
  await db
    .update(job)
    .set({
      name,
      settings: {
        ...locked.settings,
        language,
        speakers,
        givenName,
        ...(quality && { quality }),
        ...(change.vocabulary && { vocabulary: change.vocabulary }),
        ...(manyFiles !== undefined && { manyFiles }),
        // Once started, it does not wait again.
        ...(change.waitsForStart && locked.settings.waitsForStart !== false && { waitsForStart: true }),
        ...(options && { options }),
      },
      ...(isUntouched && options && { orderedStages: findOrderedStages(service, options) }),
      priceFactor: offered.priceFactor,
      connectionId: offered.connectionId,
      revision: revision + 1,
    })
    .where(eq(job.id, jobId));
  await audit(who, 'job.changed', jobId);
  await notifyJobChanged({ ...locked, revision: revision + 1 });
}
