import { finishSetUpPasskey, readSession, setUpPasskey, signIn } from '@colloquy/contract/identity';
import { beforeAll, expect, it } from 'vitest';
import { FakeAuthenticator } from '../../../testing/fake-authenticator.ts';
import { Browser } from '../../../testing/browser.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { aPerson, TEST_PASSWORD } from '../identity.factory.ts';

const ORIGIN = 'http://localhost:4400';
const headers = { origin: ORIGIN };
const server = useTestServer({ COLLOQUY_ORIGIN: ORIGIN, COLLOQUY_ADMINS_NEED_SECOND_FACTOR: '1' });
let organisationId: string;

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
});

it.each([
  ['admin', 'set-up'],
  ['organisationadmin', 'set-up'],
  ['customer', undefined],
  ['reviewer', undefined],
] as const)('the operator’s setting leads the %s to %s', async (role, kind) => {
  const { username } = await aPerson(organisationId, role);
  const body = { username, password: TEST_PASSWORD };
  const answer = await new Browser(server).get(signIn, { body, headers });
  expect([answer.nextStep?.kind, answer.userInfo?.username]).toEqual([
    kind,
    kind === undefined ? username : undefined,
  ]);
});

it('an admin who needs a second factor sets up a passkey and is signed in by it', async () => {
  const admin = await aPerson(organisationId, 'organisationadmin');
  const browser = new Browser(server);
  const body = { username: admin.username, password: TEST_PASSWORD };
  await browser.get(signIn, { body, headers });
  expect((await browser.call(readSession)).status).toBe(401);
  const { challengeId, options } = await browser.get(setUpPasskey, { headers });
  const response = new FakeAuthenticator(ORIGIN).create(options);
  const done = await browser.get(finishSetUpPasskey, {
    body: { challengeId, response, name: 'Laptop' },
    headers,
  });
  expect(done.userInfo.id).toBe(admin.id);
  expect(done.recoveryCodes).toHaveLength(10);
  expect((await browser.get(readSession)).userInfo.id).toBe(admin.id);
});
