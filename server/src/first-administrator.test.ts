import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readDashboardDetails } from '@colloquy/contract/dashboard';
import { readPasswordLink, setPassword, signIn } from '@colloquy/contract/identity';
import { expect, it } from 'vitest';
import { TEST_PASSWORD } from './capabilities/identity/identity.factory.ts';
import { Browser } from './testing/browser.ts';
import { TEST_SECRET } from './testing/test-database.ts';
import { useTestServer } from './testing/test-server.ts';

const server = useTestServer();
const program = fileURLToPath(new URL('first-administrator.ts', import.meta.url));

/** Runs the program as the launcher does. Returns the token of the printed link, if any. */
async function runProgram(): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)(process.execPath, [program], {
    env: {
      ...process.env,
      DATABASE_URL: server.config.databaseUrl,
      COLLOQUY_SECRET: TEST_SECRET,
      COLLOQUY_DATA: server.config.dataFolder,
      COLLOQUY_ADDRESS: server.url,
    },
  });
  const [, address, token] = /(http\S+)\/password\/set\?token=(\S+)/.exec(stdout) ?? [];
  expect(address ?? server.url).toBe(server.url);
  return token;
}

it('prints a one-time link for the first administrator, and nothing once the password is set', async () => {
  const lost = await runProgram();
  const token = await runProgram();
  const browser = new Browser(server);
  expect((await browser.call(readPasswordLink, { body: { token: lost } })).status).toBe(410);
  expect(await browser.get(readPasswordLink, { body: { token } })).toMatchObject({
    username: 'administrator',
    org: 'Operator',
  });
  await browser.get(setPassword, { body: { token, password: TEST_PASSWORD } });
  await browser.get(signIn, { body: { username: 'administrator', password: TEST_PASSWORD } });
  expect(await browser.get(readDashboardDetails, { body: {} })).toMatchObject({
    data: { total_organizations: 1, total_users: 1 },
  });
  expect(await runProgram()).toBeUndefined();
}, 90_000);
