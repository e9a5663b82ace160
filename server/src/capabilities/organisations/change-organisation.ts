import type {
  addOrganisation as addEndpoint,
  Body,
  changeOrganisation as changeEndpoint,
} from '@colloquy/contract';
import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform, asTask } from '../../platform/database/open.ts';
import { db, run, sqlQuery } from '../../platform/database/scope.ts';
import { codeOf } from '../../platform/database/store-away.ts';
import type { Acting } from '../../platform/http/reach.ts';
import { Refusal, refuse } from '../../platform/refusal.ts';
import { holdOrganisation } from './organisations.store.ts';
import { organisation } from './organisations.table.ts';

/** Adds an organisation under the request's id, so that a repeated request finds the one that it made. */
export async function addOrganisation(
  adminId: string,
  { requestId: id, name, code, timeZone }: Body<typeof addEndpoint>,
): Promise<string> {
  try {
    await withFreeCode(() =>
      run(asTask(id), async () => {
        await db
          .insert(organisation)
          .values({ id, name, code, createdAt: now(), ...(timeZone !== undefined && { timeZone }) });
        await audit({ organisationId: id, personId: adminId }, 'organisation.made', id);
      }),
    );
  } catch (error) {
    const isTaken = error instanceof Refusal && error.error === 'taken';
    if (!isTaken || !(await isMade(id, code))) throw error;
  }
  return id;
}

function isMade(id: string, code: string): Promise<boolean> {
  return run(asPlatform(), async () => {
    const { rowCount } = await sqlQuery('select from organisation where id = $1 and code = $2', [id, code]);
    return rowCount === 1;
  });
}

/** Changes what is given, within the organisation's scope, on the version that the person saw. */
export async function changeOrganisation(
  { organisationId, personId }: Acting,
  { version, name, code, timeZone }: Body<typeof changeEndpoint>,
): Promise<void> {
  const held = await holdOrganisation(organisationId);
  if (held.deletedAt) refuse('not-found');
  if (held.version !== version) refuse('changed-meanwhile');
  await db
    .update(organisation)
    .set({
      ...(name !== undefined && { name }),
      ...(code !== undefined && { code }),
      ...(timeZone !== undefined && { timeZone }),
      version: version + 1,
    })
    .where(eq(organisation.id, organisationId));
  await audit({ organisationId, personId }, 'organisation.changed', organisationId);
}

/** Codes are unique over all organisations, of which a scope sees one: the index tells. */
export async function withFreeCode<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    const message = 'Another organisation has this code.';
    throw new Refusal('taken', { message, fields: { code: message } });
  }
}

const UNIQUE_VIOLATION = '23505';
