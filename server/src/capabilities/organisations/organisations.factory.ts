import { createOrganisation, type NewOrganisation } from './create-organisation.ts';

let count = 0;

/** Creates an organisation for a test. */
export async function anOrganisation(
  values: Partial<NewOrganisation> = {},
): Promise<{ id: string; name: string; code: string }> {
  count += 1;
  const organisation = { code: `T${process.pid}-${count}`, name: `Organisation ${count}`, ...values };
  return { id: await createOrganisation(organisation), ...organisation };
}
