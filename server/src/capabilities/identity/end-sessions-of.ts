import { now } from '../../platform/clock.ts';
import { asIdentity } from '../../platform/database/open.ts';
import { run, sqlQuery } from '../../platform/database/scope.ts';
import { tell } from '../../platform/hints/hint-bus.ts';

/** Ends every session of an organisation's people at once: their streams close, and their next call is refused. */
export function endSessionsOf(organisationId: string): Promise<void> {
  return run(asIdentity(), async () => {
    const { rows } = await sqlQuery<{ id: string }>(
      `update session s set ended_at = $2 from person p
       where p.id = s.person_id and p.organisation_id = $1 and s.ended_at is null and s.replaced_at is null
       returning s.id`,
      [organisationId, now()],
    );
    for (const { id } of rows) await tell({ kind: 'session', sessionId: id, isReplaced: false });
  });
}
