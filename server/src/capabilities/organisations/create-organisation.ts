import type { Body } from '@colloquy/contract';
import type { addOrganisation as addEndpoint } from '@colloquy/contract/organisations';
import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { codeOf } from '../../platform/database/database-unavailable.ts';
import { asPlatform, asSystem } from '../../platform/database/open-scope.ts';
import { db, run, sqlQuery } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { Refusal } from '../../platform/refusal.ts';
import { organisation } from '../identity/index.ts';

export type NewOrganisation = {
  /** Short, unique in the installation, case-insensitive. */
  code: string;
  name: string;
  /** IANA name; months and bills are counted in it. */
  timeZone?: string;
  /** Marks the organisation that runs the installation. */
  isOperator?: boolean;
};

/** Creates an organisation, in its own scope: it needs to see no other one. Returns the id. */
export async function createOrganisation(values: NewOrganisation): Promise<string> {
  const id = newId();
  await run(asSystem(id), async () => {
    await db.insert(organisation).values({ ...values, id, createdAt: now() });
    await audit({ organisationId: id, personId: null }, 'organisation.created', id);
  });
  return id;
}

/** Adds an organisation under the request's id, so that a repeated request finds the existing one. */
export async function addOrganisation(
  adminId: string,
  { requestId: id, name, code, timeZone }: Body<typeof addEndpoint>,
): Promise<string> {
  try {
    await refuseTakenCode(() =>
      run(asSystem(id), async () => {
        await db
          .insert(organisation)
          .values({ id, name, code, createdAt: now(), ...(timeZone !== undefined && { timeZone }) });
        await audit({ organisationId: id, personId: adminId }, 'organisation.created', id);
      }),
    );
  } catch (error) {
    const isTaken = error instanceof Refusal && error.error === 'taken';
    if (!isTaken || !(await isCreated(id, code))) throw error;
  }
  return id;
}

function isCreated(id: string, code: string): Promise<boolean> {
  return run(asPlatform(), async () => {
    const { rowCount } = await sqlQuery('select from published.organisation where id = $1 and code = $2', [
      id,
      code,
    ]);
    return rowCount === 1;
  });
}

/**
 * Refuses a code that is in use. Codes are unique across organisations, of which a scope sees one, so only
 * the index detects it.
 */
export async function refuseTakenCode<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (codeOf(error) !== UNIQUE_VIOLATION) throw error;
    const message = 'Another organisation already has this code.';
    throw new Refusal('taken', { message, fields: { code: message } });
  }
}

const UNIQUE_VIOLATION = '23505';
