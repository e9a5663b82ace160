import type { OrganisationSettings } from '@colloquy/contract';
import { asPlatform } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';

/** The organisations, not deleted, whose admin has set this setting to something. */
export function findOrganisationsWith(setting: keyof OrganisationSettings): Promise<string[]> {
  return run(asPlatform(), async () => {
    const { rows } = await sqlQuery<{ id: string }>(
      `select id from organisation where deleted_at is null and settings ->> $1 is not null order by id`,
      [setting],
    );
    return rows.map(({ id }) => id);
  });
}
