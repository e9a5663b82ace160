import { statfs } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { db, run, sqlQuery } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { storageLocation } from '../../platform/storage/index.ts';
import { uploadReservation } from './files.table.ts';
import { uploadOwner } from './upload-owner.ts';

const GIB = 1024 ** 3;
/** Assumed size of an upload without a length; raised as it grows. */
const ASSUMED_BYTES = 256 * 1024 ** 2;
/** An upload idle for this long reserves no disk space: it is checked again when it resumes. */
const IDLE_MS = 3_600_000;

export type UploadLimits = Pick<
  Config,
  'maxUploadBytes' | 'personUploadBytes' | 'organisationUploadBytes' | 'spareDiskBytes'
>;

export type UploadReservationRequest = {
  organisationId: string;
  personId: string;
  uploadId: string;
  /** The announced size; undefined if not known yet. */
  size: number | undefined;
  /** Stored bytes, and the most that this request may add. */
  received: number;
  incoming: number;
};

/**
 * Reserves space for an upload before it begins, and checks again before each further request, outside any
 * scope. Refuses if the uploads of the person or organisation would exceed their quota, or the disk its spare
 * space.
 */
export async function reserveUpload(
  reserving: UploadReservationRequest,
  limits: UploadLimits,
): Promise<void> {
  const { organisationId, uploadId, size, received, incoming } = reserving;
  const needed = size ?? Math.max(Math.min(ASSUMED_BYTES, limits.maxUploadBytes), received + incoming);
  const earlier = await run(asSystem(organisationId), async () => {
    // Serialises concurrent uploads of an organisation, so that each counts the others.
    await sqlQuery('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`uploads ${organisationId}`]);
    const reserved = await findReserved(uploadId);
    const bytes = Math.max(reserved?.bytes ?? 0, needed);
    if (reserved === undefined || bytes > reserved.bytes) await requireQuota(reserving, bytes, limits);
    await saveReservation(reserving, { bytes, received, changedAt: now() });
    return reserved;
  });
  // Other uploads did not count this one fully: it must fit on the disk together with all of them.
  const isNew = earlier === undefined || needed > earlier.bytes || earlier.changedAt <= idleSince();
  const remaining = isNew ? await sumRemaining() : needed - received;
  if (await hasRoom(remaining, limits.spareDiskBytes)) return;
  // A refused request leaves the earlier reservation unchanged.
  if (isNew)
    await run(asSystem(organisationId), () =>
      earlier === undefined ? releaseUpload(uploadId) : saveReservation(reserving, earlier),
    );
  refuse('disk-full');
}

type Reservation = Pick<typeof uploadReservation.$inferSelect, 'bytes' | 'received' | 'changedAt'>;

async function findReserved(uploadId: string): Promise<Reservation | undefined> {
  const { bytes, received, changedAt } = uploadReservation;
  const [row] = await db
    .select({ bytes, received, changedAt })
    .from(uploadReservation)
    .where(eq(uploadReservation.id, uploadId));
  return row;
}

/**
 * The quota covers unfinished uploads, and finished ones with unpaid work; paid or deleted ones do not count.
 */
async function requireQuota(
  { personId, uploadId }: UploadReservationRequest,
  bytes: number,
  { personUploadBytes, organisationUploadBytes }: UploadLimits,
): Promise<void> {
  const { rows } = await sqlQuery<{ person: number; organisation: number }>(
    `select coalesce(sum(bytes) filter (where person_id = $1), 0)::float8 as person,
       coalesce(sum(bytes), 0)::float8 as organisation
     from upload_reservation where id <> $2`,
    [personId, uploadId],
  );
  const unpaid = await uploadOwner().sumUnpaid(personId);
  if (rows[0]!.person + unpaid.person + bytes > personUploadBytes)
    refuse('upload-quota', describeExceeded('your', personUploadBytes));
  if (rows[0]!.organisation + unpaid.organisation + bytes > organisationUploadBytes)
    refuse('upload-quota', describeExceeded('your organisation’s', organisationUploadBytes));
}

/** A GB is 1024³ bytes throughout the product. */
const describeExceeded = (whose: string, limit: number): string =>
  `With this file, ${whose} uploads that are waiting for transcription, or came with a transcript, would exceed the limit of ${(limit / GIB).toLocaleString('en-GB', { maximumFractionDigits: 1 })} GB. Delete some, wait until they’re transcribed, or ask your administrator.`;

const idleSince = (): Date => new Date(now().getTime() - IDLE_MS);

async function saveReservation(
  { organisationId, personId, uploadId }: UploadReservationRequest,
  values: Reservation,
): Promise<unknown> {
  return db
    .insert(uploadReservation)
    .values({ organisationId, id: uploadId, personId, ...values })
    .onConflictDoUpdate({ target: [uploadReservation.organisationId, uploadReservation.id], set: values });
}

/** Within a background scope: after an upload is finished or deleted. */
export const releaseUpload = (uploadId: string): Promise<unknown> =>
  sqlQuery('delete from upload_reservation where id = $1', [uploadId]);

/** The most bytes that running uploads of all organisations may still add. */
async function sumRemaining(): Promise<number> {
  const { rows } = await run(asPlatform(), () =>
    sqlQuery<{ remaining: number }>(
      `select coalesce(sum(greatest(0, bytes - received)), 0)::float8 as remaining from upload_reservation
       where changed_at > $1`,
      [idleSince()],
    ),
  );
  return rows[0]!.remaining;
}

/** Whether the bytes fit on the disk and leave its spare space, without which PostgreSQL stops. */
async function hasRoom(bytes: number, spareDiskBytes: number | undefined): Promise<boolean> {
  const { folder } = storageLocation();
  if (folder === undefined) return true;
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return true;
  const total = disk.blocks * disk.bsize;
  // At most half of a small disk.
  const spare = spareDiskBytes ?? Math.min(Math.max(GIB, total / 20), total / 2);
  return disk.bavail * disk.bsize >= bytes + spare;
}
