import { preferences, type Preferences } from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open.ts';
import { db, run } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { personPreferences } from './identity.table.ts';

/** What the person chose; `version` 0 while that is nothing. */
export async function readPreferences(
  personId: string,
): Promise<{ preferences: Preferences; version: number }> {
  const [row] = await run(asIdentity(), () =>
    db.select().from(personPreferences).where(eq(personPreferences.personId, personId)),
  );
  // What was stored before a choice existed has none.
  return { preferences: preferences.parse(row?.chosen ?? {}), version: row?.version ?? 0 };
}

/**
 * Stores what the person chose, on the version that they changed.
 *
 * @returns the new version
 */
export async function savePreferences(
  personId: string,
  { preferences: chosen, version }: { preferences: Preferences; version: number },
): Promise<number> {
  const values = { chosen, version: version + 1, changedAt: now() };
  const [saved] = await run(asIdentity(), () =>
    db
      .insert(personPreferences)
      .values({ personId, ...values })
      .onConflictDoUpdate({
        target: personPreferences.personId,
        set: values,
        setWhere: eq(personPreferences.version, version),
      })
      .returning({ version: personPreferences.version }),
  );
  return saved?.version ?? refuse('changed-meanwhile');
}
