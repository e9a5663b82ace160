import { eq } from 'drizzle-orm';
import { db } from '../../platform/database/scope.ts';
import { anchor } from './transcripts.table.ts';

/** Takes a place out of the words, for whoever hung something on it and takes that away. */
export async function removeAnchor(anchorId: string): Promise<void> {
  await db.delete(anchor).where(eq(anchor.id, anchorId));
}
