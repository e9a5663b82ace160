import { asIdentity } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { type Administrator, selectAdministrators } from './identity.store.ts';

/** Whoever runs the installation: until one of them has a password nobody can enter it. */
export const findAdministrators = (): Promise<Administrator[]> => run(asIdentity(), selectAdministrators);
