import { makeOrganisation, type NewOrganisation } from './make-organisation.ts';

let count = 0;

/** An organisation of its own for a test. */
export async function anOrganisation(
  values: Partial<NewOrganisation> = {},
): Promise<{ id: string; name: string; code: string }> {
  count += 1;
  const organisation = { code: `T${process.pid}-${count}`, name: `Organisation ${count}`, ...values };
  return { id: await makeOrganisation(organisation), ...organisation };
}
