import type { Screen } from './screens.ts';

/** Screens of prices and of the credit history of organisations and users. */
export const creditScreens: readonly Screen[] = [
  {
    name: 'admin-amount-history',
    role: 'admin',
    path: ({ organisation }) => `/admin/${organisation}/viewservices/amounthistory`,
  },
  { name: 'admin-billing', role: 'admin', path: () => '/admin/billing' },
  {
    name: 'admin-billing-details',
    role: 'admin',
    path: ({ organisation }) => `/admin/organizations/${organisation}/viewservices?tab=billing`,
  },
  { name: 'admin-prices', role: 'admin', path: () => '/admin/prices' },
  { name: 'admin-prices-new', role: 'admin', path: () => '/admin/prices?prices=new' },
  {
    name: 'admin-prices-own',
    role: 'admin',
    path: ({ organisation }) => `/admin/prices?organisation=${organisation}`,
  },
  {
    name: 'admin-add-credits',
    role: 'admin',
    path: ({ organisation }) => `/admin/organizations/${organisation}`,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Add organisation credit' }).click();
      await page.getByRole('dialog', { name: 'Add organisation credit' }).waitFor();
    },
  },
  {
    name: 'organisation-admin-credits-of-users',
    role: 'organisationadmin',
    path: ({ organisation }) => `/organisationadmin/${organisation}/viewservices?tab=users`,
  },
  {
    name: 'organisation-admin-amount-history',
    role: 'organisationadmin',
    path: ({ organisation }) => `/organisationadmin/${organisation}/viewservices/amounthistory`,
  },
  {
    name: 'organisation-admin-user-credits',
    role: 'organisationadmin',
    path: () => '/organisationadmin/users?role=customer',
    prepare: async (page) => {
      await page.getByRole('table', { name: 'Users' }).getByRole('link').first().click();
      await page.getByText('Available to spend').waitFor();
    },
  },
  {
    name: 'organisation-admin-statements',
    role: 'organisationadmin',
    path: ({ organisation }) => `/organisationadmin/${organisation}/viewservices?tab=statements`,
  },
];
