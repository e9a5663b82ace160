import { asPlatform } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { hint } from '../../platform/hints/hint-bus.ts';

/** Says to open screens of the platform's admins that something at the desk changed. Called once that is written. */
export const hintDesk = (): Promise<void> =>
  run(asPlatform(), async () => {
    const { rows } = await sqlQuery<{ id: string }>(
      'select id from organisation where is_house and deleted_at is null',
    );
    for (const { id } of rows) await hint(id, 'desk', id);
  });
