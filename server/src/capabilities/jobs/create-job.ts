import type { JobSettings, Sid } from '@colloquy/contract';
import { and, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { hint } from '../../platform/hints/hint-bus.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { isSpeechLanguage } from '../models/index.ts';
import { currentPriceList } from '../credits/index.ts';
import { takeJobNumber } from '../organisations/index.ts';
import { requireService } from '../services/index.ts';
import { requireQuality } from './offer-qualities.ts';
import { DRAFT_STAGE } from './jobs.policy.ts';
import { job, type JobRow } from './jobs.table.ts';
import { tellJob } from './tell-job.ts';

/** Stage 3 of Qual AI, Transcription: what is ordered with every job until more can be. */
const ORDERED_STAGES = [3];

export type NewJob = Omit<JobSettings, 'name'> & {
  sid: Sid;
  requestId: string;
  name: string;
  givenName: string;
  manyFiles?: boolean;
  draftId?: string;
  /** The prices that it was offered at; without them those that hold now. */
  priceListId?: string | null;
  priceFactor?: number;
  connectionId?: string | null;
};

/** A person's new draft. The same request again finds the job that it made. */
export async function createJob(
  who: Caller,
  order: JobSettings & { sid: Sid; requestId: string; manyFiles?: boolean },
): Promise<JobRow> {
  // Before anything is asked of it: what was answered and lost is answered again, whatever has changed since.
  const earlier = await findByRequest(who, order.requestId);
  if (earlier) return earlier;
  await requireService(who, order.sid);
  requireLanguage(order.language);
  const { priceFactor, connectionId } = await requireQuality(who.organisationId, order);
  return makeJob(who, { ...order, givenName: order.name, priceFactor, connectionId });
}

export function requireLanguage(language: string | null | undefined): void {
  if (language && !isSpeechLanguage(language)) refuse('language-not-supported');
}

/** Writes a job of this person with the organisation's next number, or finds the one that the request made before. */
export async function makeJob(
  who: { organisationId: string; personId: string },
  order: NewJob,
): Promise<JobRow> {
  // Holds the organisation's counter until the end, so that the look below sees every earlier request.
  const number = await takeJobNumber(who.organisationId);
  const earlier = await findByRequest(who, order.requestId);
  if (earlier) return earlier;
  const { sid, requestId, name, givenName, language, speakers, manyFiles, quality } = order;
  const { priceFactor = 100, connectionId = null } = order;
  const [made] = await db
    .insert(job)
    .values({
      id: newId(),
      organisationId: who.organisationId,
      number,
      sid,
      name,
      settings: {
        language,
        speakers,
        givenName,
        ...(quality && { quality }),
        ...(manyFiles && { manyFiles }),
        ...(order.draftId && { draftId: order.draftId }),
      },
      orderedStages: ORDERED_STAGES,
      stage: DRAFT_STAGE,
      createdBy: who.personId,
      priceListId: order.priceListId ?? (await currentPriceList(who.organisationId)).id,
      priceFactor,
      connectionId,
      requestId,
      requestedBy: who.personId,
      createdAt: now(),
    })
    .onConflictDoNothing({ target: [job.organisationId, job.requestedBy, job.requestId] })
    .returning();
  // Handed over since, it is out of this person's sight.
  if (!made)
    refuse(
      'not-now',
      'The job of this request was handed over to somebody else. A request with a new id creates another job.',
    );
  await audit(who, 'job.created', made.id);
  await tellJob(made);
  await hint(who.organisationId, 'figures', who.organisationId);
  return made;
}

async function findByRequest(who: { personId: string }, requestId: string): Promise<JobRow | undefined> {
  const [earlier] = await db
    .select()
    .from(job)
    .where(and(eq(job.requestId, requestId), eq(job.requestedBy, who.personId)));
  if (earlier?.deletedAt)
    refuse('not-now', 'The job of this request was deleted. A request with a new id creates another job.');
  return earlier;
}
