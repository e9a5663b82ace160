import { statfs } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import { db, run, sqlQuery } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { storagePlace } from '../../platform/storage/index.ts';
import { uploadReservation } from './files.table.ts';
import { uploadOwner } from './upload-owner.ts';

const GIB = 1024 ** 3;
/** Assumed of an upload that does not say how large it becomes; raised when it becomes larger. */
const ASSUMED_BYTES = 256 * 1024 ** 2;
/** An upload that received nothing for this long reserves no room on the disk: it is checked again when it resumes. */
const IDLE_MS = 3_600_000;

export type UploadLimits = Pick<
  Config,
  'maxUploadBytes' | 'personUploadBytes' | 'organisationUploadBytes' | 'spareDiskBytes'
>;

export type Reserving = {
  organisationId: string;
  personId: string;
  uploadId: string;
  /** The size as announced; undefined where it is not known yet. */
  size: number | undefined;
  /** How many bytes are stored, and how many the present request may add at most. */
  received: number;
  incoming: number;
};

/**
 * Reserves room for an upload before it begins, and checks again before each further request, outside of any scope.
 * Refuses where the uploads of the person or the organisation would exceed their limits, or the disk its spare room.
 */
export async function reserveUpload(reserving: Reserving, limits: UploadLimits): Promise<void> {
  const { organisationId, uploadId, size, received, incoming } = reserving;
  const needed = size ?? Math.max(Math.min(ASSUMED_BYTES, limits.maxUploadBytes), received + incoming);
  const earlier = await run(asTask(organisationId), async () => {
    // Of two uploads that begin at once the second counts the first.
    await sqlQuery('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`uploads ${organisationId}`]);
    const reserved = await findReserved(uploadId);
    const bytes = Math.max(reserved?.bytes ?? 0, needed);
    if (reserved === undefined || bytes > reserved.bytes) await requireQuota(reserving, bytes, limits);
    await saveReservation(reserving, { bytes, received, changedAt: now() });
    return reserved;
  });
  // The other uploads did not count this one, or not all of it: it has to fit on the disk beside all of them.
  const isNew = earlier === undefined || needed > earlier.bytes || earlier.changedAt <= idleSince();
  const remaining = isNew ? await sumRemaining() : needed - received;
  if (await hasRoom(remaining, limits.spareDiskBytes)) return;
  // What is refused reserves nothing more than before.
  if (isNew)
    await run(asTask(organisationId), () =>
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

/** Unfinished uploads, and finished ones whose work nobody has paid, are limited: what is paid for or deleted is not. */
async function requireQuota(
  { personId, uploadId }: Reserving,
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
    refuse('upload-quota', sayExceeded('your', personUploadBytes));
  if (rows[0]!.organisation + unpaid.organisation + bytes > organisationUploadBytes)
    refuse('upload-quota', sayExceeded('your organisation’s', organisationUploadBytes));
}

/** A GB is 1024³ bytes, as everywhere in the product. */
const sayExceeded = (whose: string, limit: number): string =>
  `With this file, ${whose} uploads that are waiting for transcription, or came with a transcript, would exceed the limit of ${(limit / GIB).toLocaleString('en-GB', { maximumFractionDigits: 1 })} GB. Delete some, wait until they’re transcribed, or ask your administrator.`;

const idleSince = (): Date => new Date(now().getTime() - IDLE_MS);

async function saveReservation(
  { organisationId, personId, uploadId }: Reserving,
  values: Reservation,
): Promise<unknown> {
  return db
    .insert(uploadReservation)
    .values({ organisationId, id: uploadId, personId, ...values })
    .onConflictDoUpdate({ target: [uploadReservation.organisationId, uploadReservation.id], set: values });
}

/** Within a background scope: the upload is finished, or gone. */
export const releaseUpload = (uploadId: string): Promise<unknown> =>
  sqlQuery('delete from upload_reservation where id = $1', [uploadId]);

/** How many bytes the uploads under way of all organisations still bring at most. */
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

/** Whether so many bytes fit on the disk beside its spare room, without which PostgreSQL stops. */
async function hasRoom(bytes: number, spareDiskBytes: number | undefined): Promise<boolean> {
  const { folder } = storagePlace();
  if (folder === undefined) return true;
  const disk = await statfs(folder).catch(() => undefined);
  if (!disk) return true;
  const total = disk.blocks * disk.bsize;
  // Never more than half of a small disk.
  const spare = spareDiskBytes ?? Math.min(Math.max(GIB, total / 20), total / 2);
  return disk.bavail * disk.bsize >= bytes + spare;
}
