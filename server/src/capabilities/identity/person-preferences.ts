import { preferences, type Preferences } from '@colloquy/contract/identity';
import { eq } from 'drizzle-orm';
import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open-scope.ts';
import { db, run } from '../../platform/database/scope.ts';
import { refuse } from '../../platform/refusal.ts';
import { personPreferences } from './identity.table.ts';

/** Reads a person's preferences; `version` is 0 if nothing is stored. */
export async function readPreferences(
  personId: string,
): Promise<{ preferences: Preferences; version: number }> {
  const [row] = await run(asIdentity(), () =>
    db.select().from(personPreferences).where(eq(personPreferences.personId, personId)),
  );
  // Values stored before a preference existed lack it.
  return { preferences: preferences.parse(row?.preferences ?? {}), version: row?.version ?? 0 };
}

/**
 * Saves a person's preferences on the version that they changed.
 *
 * @returns the new version
 */
export async function savePreferences(
  personId: string,
  { preferences: chosen, version }: { preferences: Preferences; version: number },
): Promise<number> {
  const values = { preferences: chosen, version: version + 1, changedAt: now() };
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
