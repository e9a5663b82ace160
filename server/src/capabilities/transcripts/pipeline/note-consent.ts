import { eq } from 'drizzle-orm';
import { db } from '../../../platform/database/scope.ts';
import type { FileOrder } from '../../jobs/index.ts';
import { recordConsent } from '../record-consent.ts';
import { recording } from '../transcripts.table.ts';

/**
 * Puts what was confirmed before the browser recorded into the story of the recording. A check that runs again, after
 * somebody took the consent back perhaps, says nothing new.
 */
export async function noteConsent(
  recordingId: string,
  { text, personId }: NonNullable<FileOrder['consent']>,
): Promise<void> {
  const [known] = await db
    .select({ consent: recording.consent })
    .from(recording)
    .where(eq(recording.id, recordingId));
  if (known?.consent !== 'unknown') return;
  await recordConsent({ personId }, { recordingId, state: 'given', note: text });
}
