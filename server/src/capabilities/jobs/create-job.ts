import type { Sid } from '@colloquy/contract';
import type { JobSettings } from '@colloquy/contract/jobs';
import { and, eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { type Caller, db } from '../../platform/database/scope.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { newId } from '../../platform/ids.ts';
import { refuse } from '../../platform/refusal.ts';
import { currentPriceList } from '../credits/index.ts';
import { nextJobNumber } from '../organisations/index.ts';
import {
  findOrderedStages,
  requireService,
  type ServiceDefinition,
  serviceDefinition,
} from '../services/index.ts';
import { DRAFT_STAGE } from './jobs.policy.ts';
import { job, type JobRow } from './jobs.table.ts';
import { notifyJobChanged } from './job-events.ts';

type NewJob = Omit<JobSettings, 'name'> & {
  sid: Sid;
  /** Default: all stages that the service has for these options. */
  orderedStages?: number[];
  requestId: string;
  name: string;
  givenName: string;
  manyFiles?: boolean;
  isSample?: boolean;
  waitsForStart?: boolean;
  draftId?: string;
  /** Price list of the offer; default: the current one. */
  priceListId?: string | null;
  priceFactor?: number;
  connectionId?: string | null;
};

/** Creates a draft for a person. A repeated request returns the job that it created. */
export async function createJob(
  who: Caller,
  order: JobSettings & {
    sid: Sid;
    requestId: string;
    manyFiles?: boolean;
    isSample?: boolean;
    waitsForStart?: boolean;
  },
): Promise<JobRow> {
  // First, so that a repeated request succeeds even if the conditions have changed since.
  const earlier = await findByRequest(who, order.requestId);
  if (earlier) return earlier;
  await requireService(who, order.sid);
  const service = serviceDefinition(order.sid);
  service.uploads.validate?.({ settings: { language: order.language } });
  const options = readOptions(service, order.options ?? {});
  return insertJob(who, {
    ...order,
    givenName: order.name,
    options,
    ...(await service.prices?.(who, order)),
  });
}

/** Settings that only this service has, as its schema reads them. */
export function readOptions({ settings }: ServiceDefinition, options: unknown): Record<string, unknown> {
  const read = settings.safeParse(options);
  if (!read.success)
    refuse(
      'invalid-input',
      `The service doesn’t support this order (options.${read.error.issues[0]?.path.join('.')}).`,
    );
  return read.data as Record<string, unknown>;
}

/** Inserts a job with the organisation's next number, or returns the job of an earlier request. */
export async function insertJob(
  who: { organisationId: string; personId: string },
  order: NewJob,
): Promise<JobRow> {
  // Locks the organisation's counter until commit, so that the next query sees every earlier request.
  const number = await nextJobNumber(who.organisationId);
  const earlier = await findByRequest(who, order.requestId);
  if (earlier) return earlier;
  const { sid, requestId, name, givenName, language, speakers, quality } = order;
  const { manyFiles, isSample, waitsForStart } = order;
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
        ...(order.vocabulary && { vocabulary: order.vocabulary }),
        ...(manyFiles && { manyFiles }),
        ...(isSample && { isSample }),
        ...(waitsForStart && { waitsForStart }),
        ...(order.options && Object.keys(order.options).length > 0 && { options: order.options }),
        ...(order.draftId && { draftId: order.draftId }),
      },
      orderedStages: order.orderedStages ?? findOrderedStages(serviceDefinition(sid), order.options ?? {}),
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
  // The job was transferred since, so this person no longer sees it.
  if (!made)
    refuse(
      'not-now',
      'The job of this request now belongs to somebody else. Use a new id to create another job.',
    );
  await audit(who, 'job.created', made.id);
  await notifyJobChanged(made);
  await invalidate(who.organisationId, 'figures', who.organisationId);
  return made;
}

async function findByRequest(who: { personId: string }, requestId: string): Promise<JobRow | undefined> {
  const [earlier] = await db
    .select()
    .from(job)
    .where(and(eq(job.requestId, requestId), eq(job.requestedBy, who.personId)));
  if (earlier?.deletedAt)
    refuse('not-now', 'The job of this request was deleted. Use a new id to create another job.');
  return earlier;
}
