import { run } from '../../platform/database/scope.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import type { TestPerson } from '../identity/identity.factory.ts';
import { type NewNotification, notify } from './notify.ts';

/** Notifies a person in their organisation: by default that credits are low, without an email. */
export const aNotification = (
  { id, organisationId }: Pick<TestPerson, 'id' | 'organisationId'>,
  values: Partial<NewNotification> = {},
): Promise<void> =>
  run(asSystem(organisationId), () =>
    notify({
      kind: 'credits-low',
      organisationId,
      to: [id],
      path: '/organisationadmin',
      ...values,
    }),
  );
