import { and, eq, isNull } from 'drizzle-orm';
import { asPlatform } from '../../platform/database/open.ts';
import { db, run } from '../../platform/database/scope.ts';
import { organisation } from './organisations.table.ts';

/** The organisation that runs the installation, once it has been made. */
export function findHouse(): Promise<{ id: string } | undefined> {
  return run(asPlatform(), async () => {
    const [house] = await db
      .select({ id: organisation.id })
      .from(organisation)
      .where(and(eq(organisation.isHouse, true), isNull(organisation.deletedAt)));
    return house;
  });
}
