import type { Page } from 'playwright-core';
import type { Screen } from './screens.ts';

/** Mocks one response, for a state that the demo does not have. All other responses come from the server. */
const answer = (page: Page, path: string, body: object): Promise<unknown> =>
  page.route(`**${path}`, (route) => route.fulfill({ json: { code: 0, message: 'Success', ...body } }));

const pendingSignIn = async (page: Page, nextStep: object): Promise<void> => {
  await answer(page, '/api/sign-in', { nextStep });
  await page.getByLabel('Username').fill('somebody');
  await page.getByLabel('Password', { exact: true }).fill('quarry lantern 58 otters');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /^(Confirm it’s you|Set up a second factor)$/ }).waitFor();
  await page.unroute('**/api/sign-in');
};

const at = '2026-11-20T09:30:00.000Z';
const totp = {
  factorId: '00000000-0000-7000-8000-000000000001',
  secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  uri: 'otpauth://totp/Colloquy:somebody?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Colloquy',
};
const security = {
  factors: [
    { id: totp.factorId, kind: 'totp', name: 'Work phone', createdAt: at, lastUsedAt: at },
    {
      id: '00000000-0000-7000-8000-000000000002',
      kind: 'passkey',
      name: 'Laptop',
      createdAt: at,
      lastUsedAt: null,
    },
  ],
  recoveryCodesLeft: 9,
  isRequired: false,
  canUsePasskeys: true,
  isConfirmed: true,
};

/** Account security screens, and account changes by others. */
export const accountScreens: readonly Screen[] = [
  {
    name: 'sign-in-second-step',
    role: undefined,
    path: () => '/login',
    prepare: async (page) => {
      await pendingSignIn(page, {
        kind: 'second-factor',
        factors: ['totp', 'passkey'],
        canUsePasskeys: true,
      });
      await page.getByLabel('Code', { exact: true }).waitFor();
    },
  },
  {
    name: 'sign-in-set-up',
    role: undefined,
    path: () => '/login',
    prepare: async (page) => {
      await answer(page, '/api/sign-in/set-up/totp', totp);
      await pendingSignIn(page, { kind: 'set-up', factors: [], canUsePasskeys: false });
      await page.getByRole('img', { name: 'QR code' }).waitFor();
      await page.unroute('**/api/sign-in/set-up/totp');
    },
  },
  {
    name: 'account-change',
    role: undefined,
    path: () => `/account/confirm?token=${'x'.repeat(43)}`,
    prepare: async (page) => {
      await answer(page, '/api/account-changes/read', {
        kind: 'email',
        value: 'somebody.else@example.test',
        name: 'Customer One',
        username: 'customer-1',
        org: 'Demo',
      });
      await page.reload();
      await page.getByRole('button', { name: 'Decline' }).waitFor();
      await page.unroute('**/api/account-changes/read');
    },
  },
  { name: 'account-change-used', role: undefined, path: () => `/account/confirm?token=${'x'.repeat(43)}` },
  { name: 'security-empty', role: 'customer', path: () => '/security' },
  {
    name: 'security',
    role: 'customer',
    path: () => '/security',
    prepare: async (page) => {
      await answer(page, '/api/security', { security });
      await page.reload();
      await page.getByText('You have 9 left.').waitFor();
      await page.unroute('**/api/security');
    },
  },
  {
    name: 'security-recovery-codes',
    role: 'customer',
    path: () => '/security',
    prepare: async (page) => {
      await answer(page, '/api/security', { security });
      await answer(page, '/api/security/recovery-codes', {
        security,
        recoveryCodes: Array.from({ length: 10 }, (_, index) => `abcd-ef${index}g-hijk-lmno`),
      });
      await page.reload();
      await page.getByRole('button', { name: 'Generate new codes' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Generate new codes' }).click();
      await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor();
      await page.unroute('**/api/security');
      await page.unroute('**/api/security/recovery-codes');
    },
  },
  {
    name: 'security-confirm',
    role: 'customer',
    path: () => '/security',
    prepare: async (page) => {
      const refusal = { code: 1, error: 'confirm-first', message: 'Confirm it’s you first.' };
      await page.route('**/api/security/totp', (route) => route.fulfill({ status: 409, json: refusal }));
      await page.getByRole('button', { name: 'Add an authenticator app' }).click();
      await page.getByRole('dialog').waitFor();
      await page.unroute('**/api/security/totp');
    },
  },
  {
    name: 'organisation-admin-user-waits',
    role: 'organisationadmin',
    path: () => '/organisationadmin/users?role=customer',
    prepare: async (page) => {
      await page.route('**/api/users/*', async (route) => {
        const response = await route.fetch();
        const body = (await response.json()) as { user: { abilities: object } };
        const pendingChanges = [
          {
            id: crypto.randomUUID(),
            kind: 'email',
            value: 'somebody.else@example.test',
            requestedAt: at,
            expiresAt: at,
          },
        ];
        const abilities = { ...body.user.abilities, canDecideChanges: true, canResetSecondFactor: true };
        const user = { ...body.user, hasSecondFactor: true, pendingChanges, abilities };
        await route.fulfill({ response, json: { ...body, user } });
      });
      await page.getByRole('table', { name: 'Users' }).getByRole('link').first().click();
      await page.getByRole('button', { name: 'Decline' }).waitFor();
      await page.unroute('**/api/users/*');
    },
  },
];
