import { audit } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asTask } from '../../platform/database/open.ts';
import { db, run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { organisation } from './organisations.table.ts';

export type NewOrganisation = {
  /** Short, unique in the installation, whatever its case. */
  code: string;
  name: string;
  /** IANA name; months and bills are counted in it. */
  timeZone?: string;
  /** The one that runs the installation. */
  isHouse?: boolean;
};

/** Makes an organisation, in its own scope: nobody needs to see another one for that. Answers the id. */
export async function makeOrganisation(values: NewOrganisation): Promise<string> {
  const id = newId();
  await run(asTask(id), async () => {
    await db.insert(organisation).values({ ...values, id, createdAt: now() });
    await audit({ organisationId: id, personId: null }, 'organisation.made', id);
  });
  return id;
}
