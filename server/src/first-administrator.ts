/**
 * `node server/src/first-administrator.ts`: the way in to an installation without demo. As long as no platform admin
 * has a password it prints a one-time link for the first one; each run makes the earlier link useless.
 */
import {
  findAdministrators,
  makePasswordLink,
  makePerson,
  passwordLinkPath,
} from './capabilities/identity/index.ts';
import { findHouse, makeOrganisation } from './capabilities/organisations/index.ts';
import { type Config, readConfig } from './platform/config.ts';
import { closePools, openPools } from './platform/database/pools.ts';

const USERNAME = 'administrator';

/** A fresh link for the first administrator, or undefined once one of them can sign in. */
export async function firstAdministratorLink(config: Config, address: string): Promise<string | undefined> {
  const administrators = await findAdministrators();
  if (administrators.some((administrator) => administrator.hasPassword)) return undefined;
  const personId = administrators[0]?.personId ?? (await makeFirstAdministrator());
  return `${config.origin ?? address}${passwordLinkPath(await makePasswordLink(personId))}`;
}

async function makeFirstAdministrator(): Promise<string> {
  const house = await findHouse();
  return makePerson({
    organisationId: house?.id ?? (await makeOrganisation({ code: 'HOUSE', name: 'House', isHouse: true })),
    username: USERNAME,
    email: `${USERNAME}@localhost`,
    name: 'Administrator',
    role: 'admin',
  });
}

if (import.meta.main) {
  const config = readConfig();
  openPools(config.databaseUrl, config.secret);
  // The launcher says under which address the web process answers.
  const address = process.env.COLLOQUY_ADDRESS ?? `http://${config.host}:${config.port}`;
  const link = await firstAdministratorLink(config, address).finally(closePools);
  if (link !== undefined)
    process.stdout.write(
      `The first administrator (username ${USERNAME}) sets a password, within 72 hours, at\n${link}\n`,
    );
}
