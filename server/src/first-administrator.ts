/**
 * `node server/src/first-administrator.ts` gives access to an installation without demo. It prints a one-time
 * password link until a platform admin has a password. Each run invalidates the previous link.
 */
import {
  findPlatformAdmins,
  createPasswordLink,
  createPerson,
  passwordLinkPath,
} from './capabilities/identity/index.ts';
import { findOperatorOrganisation, createOrganisation } from './capabilities/organisations/index.ts';
// Capabilities answer each other's questions.
import './capabilities.ts';
import { type Config, readConfig } from './platform/config.ts';
import { closePools, openPools } from './platform/database/pools.ts';

const USERNAME = 'administrator';

/** Returns a new link for the first administrator, or undefined once a platform admin can sign in. */
export async function firstAdministratorLink(config: Config, address: string): Promise<string | undefined> {
  const administrators = await findPlatformAdmins();
  if (administrators.some((administrator) => administrator.hasPassword)) return undefined;
  const personId = administrators[0]?.personId ?? (await createFirstAdministrator());
  return `${config.origin ?? address}${passwordLinkPath(await createPasswordLink(personId))}`;
}

async function createFirstAdministrator(): Promise<string> {
  const operator = await findOperatorOrganisation();
  return createPerson({
    organisationId:
      operator?.id ?? (await createOrganisation({ code: 'OPERATOR', name: 'Operator', isOperator: true })),
    username: USERNAME,
    email: `${USERNAME}@localhost`,
    name: 'PlatformAdmin',
    role: 'admin',
  });
}

if (import.meta.main) {
  const config = readConfig();
  openPools(config.databaseUrl, config.secret);
  // The launcher sets the address of the web process.
  const address = process.env.COLLOQUY_ADDRESS ?? `http://${config.host}:${config.port}`;
  const link = await firstAdministratorLink(config, address).finally(closePools);
  if (link !== undefined)
    process.stdout.write(
      `The first administrator (username ${USERNAME}) sets a password, within 72 hours, at\n${link}\n`,
    );
}
