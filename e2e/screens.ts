import type { Role } from '@colloquy/contract';
import type { Page } from 'playwright-core';
import { accountScreens } from './account-screens.ts';
import { creditScreens } from './credit-screens.ts';
import { railScreens } from './rail-screens.ts';
import { transcriptScreens } from './transcript-screens.ts';
import { chooseInJobMenu } from './job-page.ts';

/** Ids of demo objects, for the addresses of screens. */
export type DemoIds = {
  /** Job and recording of the demo interview. */
  job: string;
  recording: string;
  /** The demo organisation. */
  organisation: string;
  /** A job without files. */
  draft: string;
};

export type Screen = {
  /** File name of the picture. */
  name: string;
  /** Role that opens the screen; undefined without sign-in. */
  role: Role | undefined;
  path: (ids: DemoIds) => string;
  /** Brings the opened screen into the intended state. */
  prepare?: (page: Page) => Promise<void>;
};

const jobNamed = (page: Page) => page.getByRole('heading', { level: 1, name: /^QA-/ }).waitFor();
/** Screens with a name or a state of their own, in the order of a visit. */
const namedScreens: readonly Screen[] = [
  { name: 'sign-in', role: undefined, path: () => '/login' },
  {
    name: 'sign-in-refused',
    role: undefined,
    path: () => '/login',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { name: 'forgot-password', role: undefined, path: () => '/forgot-password' },
  {
    name: 'forgot-password-unknown',
    role: undefined,
    path: () => '/forgot-password',
    prepare: async (page) => {
      await page.getByLabel('Username').fill('nobody-of-this-name');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByText("User doesn't Exist").waitFor();
    },
  },
  {
    name: 'forgot-password-otp',
    role: undefined,
    path: () => '/forgot-password',
    prepare: async (page) => {
      // The mock makes sure that an OTP can be sent; the picture shows the next step.
      const sent = { code: 0, message: 'OTP has been sent to the Registered Email' };
      await page.route('**/api/forgot-password', (route) => route.fulfill({ json: sent }));
      await page.getByLabel('Username').fill('customer');
      await page.getByRole('button', { name: 'Submit' }).click();
      await page.getByLabel('OTP', { exact: true }).waitFor();
      await page.unroute('**/api/forgot-password');
    },
  },
  { name: 'password-link-used', role: undefined, path: () => `/password/set?token=${'x'.repeat(32)}` },
  { name: 'customer-home', role: 'customer', path: () => '/client/dashboard' },
  { name: 'organisation-reviewers', role: 'organisationadmin', path: () => '/organisationadmin/reviewers' },
  { name: 'reviewer-home', role: 'reviewer', path: () => '/reviewer/jobs' },
  { name: 'reviewer-completed', role: 'reviewer', path: () => '/reviewer/jobs/completed' },
  { name: 'reviewer-statement', role: 'reviewer', path: () => '/reviewer/statement' },
  { name: 'reviewer-absence', role: 'reviewer', path: () => '/reviewer/absence' },
  { name: 'organisation-admin-home', role: 'organisationadmin', path: () => '/organisationadmin' },
  { name: 'organisation-admin-engines', role: 'organisationadmin', path: () => '/organisationadmin/engines' },
  { name: 'platform-admin-engines', role: 'admin', path: () => '/admin/engines' },
  { name: 'platform-admin-home', role: 'admin', path: () => '/admin' },
  {
    name: 'platform-admin-home-monthly',
    role: 'admin',
    path: () => '/admin?period=monthly&year=2026&month=2',
    prepare: async (page) => {
      await page.getByText('Show as a table').click();
    },
  },
  { name: 'job-new', role: 'customer', path: () => '/client/qual-ai/jobs/create' },
  {
    name: 'job-files',
    role: 'customer',
    path: ({ draft }) => `/client/qual-ai/jobs/create/file?job=${draft}`,
    prepare: async (page) => {
      await page.getByText(/Up to .* a file/).waitFor();
    },
  },
  { name: 'jobs', role: 'customer', path: () => '/client/jobs/status' },
  { name: 'deleted', role: 'customer', path: () => '/client/deleted' },
  { name: 'notifications', role: 'customer', path: () => '/notifications' },
  { name: 'organisation-admin-deleted', role: 'organisationadmin', path: () => '/organisationadmin/deleted' },
  { name: 'admin-deleted', role: 'admin', path: () => '/admin/deleted' },
  { name: 'jobs-completed', role: 'customer', path: () => '/client/qual-ai/jobs/completed' },
  ...transcriptScreens,
  { name: 'search', role: 'customer', path: () => '/client/search?q=mushrooms' },
  {
    name: 'organisation-admin-job',
    role: 'organisationadmin',
    path: ({ job }) => `/qual-ai/job/${job}`,
  },
  {
    name: 'organisation-admin-gives-job',
    role: 'organisationadmin',
    path: ({ job }) => `/qual-ai/job/${job}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Assign reviewer' }).click();
      await page.getByRole('radio').first().waitFor();
    },
  },
  {
    name: 'organisation-admin-templates',
    role: 'organisationadmin',
    path: () => '/organisationadmin/templates',
  },
  { name: 'organisation-admin-jobs', role: 'organisationadmin', path: () => '/organisationadmin/jobs' },
  {
    name: 'organisation-admin-api-keys',
    role: 'organisationadmin',
    path: () => '/organisationadmin/api-keys',
  },
  {
    name: 'organisation-admin-webhooks',
    role: 'organisationadmin',
    path: () => '/organisationadmin/webhooks',
  },
  { name: 'admin-jobs', role: 'admin', path: () => '/admin/jobs' },
  { name: 'admin-job', role: 'admin', path: ({ job }) => `/admin/jobs?job=${job}`, prepare: jobNamed },
  { name: 'admin-prompts', role: 'admin', path: () => '/admin/prompts' },
  { name: 'admin-prompt-new', role: 'admin', path: () => '/admin/prompts?prompt=new' },
  { name: 'admin-mail', role: 'admin', path: () => '/admin/mail' },
  { name: 'admin-operations', role: 'admin', path: () => '/admin/operations' },
  { name: 'admin-audit', role: 'admin', path: () => '/admin/audit' },
  { name: 'admin-support', role: 'admin', path: () => '/admin/support' },
  { name: 'admin-feedback', role: 'admin', path: () => '/admin/feedback' },
  {
    name: 'organisation-admin-support',
    role: 'organisationadmin',
    path: () => '/organisationadmin/helpandsupport',
  },
  { name: 'customer-support', role: 'customer', path: () => '/client/help/support' },
  { name: 'customer-support-ask', role: 'customer', path: () => '/client/help/support?request=new' },
  { name: 'all-services', role: 'customer', path: () => '/client/services/all' },
  { name: 'service-not-there', role: 'customer', path: () => '/client/doc-chat/jobs/create' },
  { name: 'service-without-jobs', role: 'customer', path: () => '/client/vca/jobs/completed' },
  {
    name: 'no-such-job',
    role: 'customer',
    path: ({ draft }) => `/client/doc-chat/job/${draft.replace(/.$/, '0')}`,
  },
  { name: 'chat-not-there', role: 'customer', path: () => '/client/qual-ai/chat' },
  { name: 'explore', role: 'customer', path: () => '/explore' },
  { name: 'guide', role: 'customer', path: () => '/client/guide' },
  { name: 'help', role: 'customer', path: () => '/client/help?q=upload' },
  { name: 'privacy', role: 'customer', path: () => '/client/privacy-guidelines' },
  { name: 'no-meeting', role: undefined, path: () => '/client/qual-ai/meeting/nobody' },
  { name: 'password-change', role: 'customer', path: () => '/password/change' },
  { name: 'profile', role: 'customer', path: () => '/profile' },
  ...accountScreens,
  { name: 'admin-users', role: 'admin', path: () => '/admin/users' },
  { name: 'admin-user-add', role: 'admin', path: () => '/admin/users/add' },
  { name: 'organisation-admin-users', role: 'organisationadmin', path: () => '/organisationadmin/users' },
  {
    name: 'organisation-admin-user',
    role: 'organisationadmin',
    path: () => '/organisationadmin/users?role=customer',
    prepare: async (page) => {
      await page.getByRole('table', { name: 'Users' }).getByRole('link').first().click();
      await page.getByRole('button', { name: 'Deactivate' }).click();
      await page.getByRole('dialog', { name: /^Deactivate/ }).waitFor();
    },
  },
  {
    name: 'organisation-admin-groups',
    role: 'organisationadmin',
    path: () => '/organisationadmin/users?tab=groups',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'New group' }).click();
      await page.getByRole('combobox', { name: 'Add a customer' }).click();
    },
  },
  {
    name: 'users-import',
    role: 'organisationadmin',
    path: () => '/organisationadmin/users/import',
    prepare: async (page) => {
      const buffer = Buffer.from(
        'Name,Username,Email,Role\nGood One,good,good@example.test,Customer\n,bad,bad,King',
      );
      const file = { name: 'users.csv', mimeType: 'text/csv', buffer };
      await page.getByLabel('File of users').setInputFiles(file);
      await page.getByText('The name is missing.').waitFor();
    },
  },
  {
    name: 'job-share',
    role: 'customer',
    path: ({ job }) => `/client/qual-ai/job/${job}`,
    prepare: async (page) => {
      await chooseInJobMenu(page, 'Share…');
      await page.getByRole('list', { name: 'Who has access' }).waitFor();
    },
  },
  { name: 'admin-organisations', role: 'admin', path: () => '/admin/organizations' },
  { name: 'admin-organisation-new', role: 'admin', path: () => '/admin/organizations/new' },
  {
    name: 'admin-organisation',
    role: 'admin',
    path: ({ organisation }) => `/admin/organizations/${organisation}`,
  },
  {
    name: 'admin-organisation-delete',
    role: 'admin',
    path: ({ organisation }) => `/admin/organizations/${organisation}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('This will be deleted:').waitFor();
    },
  },
  {
    name: 'admin-organisation-details',
    role: 'admin',
    path: ({ organisation }) => `/admin/organizations/${organisation}/details`,
  },
  {
    name: 'admin-view-services',
    role: 'admin',
    path: ({ organisation }) => `/admin/organizations/${organisation}/viewservices`,
  },
  ...creditScreens,
  {
    name: 'admin-services',
    role: 'admin',
    path: ({ organisation }) => `/admin/services?organisation=${organisation}`,
  },
  {
    name: 'organisation-admin-subscriptions',
    role: 'organisationadmin',
    path: () => '/organisationadmin/subscriptions',
  },
  { name: 'admin-partners', role: 'admin', path: () => '/admin/acntablepartner' },
  { name: 'admin-subscriptions', role: 'admin', path: () => '/admin/subscriptions' },
  { name: 'admin-subscription-new', role: 'admin', path: () => '/admin/subscriptions?subscription=new' },
  {
    name: 'organisation-admin-organisation',
    role: 'organisationadmin',
    path: () => '/organisationadmin/organizations',
  },
  {
    name: 'organisation-admin-services',
    role: 'organisationadmin',
    path: () => '/organisationadmin/services',
  },
  {
    name: 'organisation-admin-account',
    role: 'organisationadmin',
    path: () => '/organisationadmin/accountmanagement',
  },
  { name: 'organisation-admin-audit', role: 'organisationadmin', path: () => '/organisationadmin/audit' },
  { name: 'customer-subscriptions', role: 'customer', path: () => '/client/subscriptions' },
  { name: 'no-permission', role: 'customer', path: () => '/admin' },
  { name: 'not-found', role: 'customer', path: () => '/no/such/place' },
  {
    name: 'command-menu',
    role: 'customer',
    path: () => '/client/dashboard',
    prepare: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Command menu' }).waitFor();
    },
  },
  {
    name: 'keys',
    role: 'customer',
    path: () => '/client/dashboard',
    prepare: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
];

/** Every screen of the product. */
export const screens: readonly Screen[] = [...namedScreens, ...railScreens(namedScreens)];

/** Opens a screen and waits until it has loaded. */
export async function openScreen(page: Page, screen: Screen, ids: DemoIds): Promise<void> {
  await page.goto(screen.path(ids));
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
  await screen.prepare?.(page);
  await page.evaluate(() => document.fonts.ready);
}
