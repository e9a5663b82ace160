import { eq } from 'drizzle-orm';
import { asPlatform } from '../../platform/database/open.ts';
import { db, run } from '../../platform/database/scope.ts';
import { organisation } from './organisations.table.ts';

/** The id of the organisation with that code, whatever its case. */
export const findOrganisationByCode = (code: string): Promise<string | undefined> =>
  run(asPlatform(), async () => {
    const [row] = await db
      .select({ id: organisation.id })
      .from(organisation)
      .where(eq(organisation.code, code));
    return row?.id;
  });
