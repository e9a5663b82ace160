/** Who a person is in the product. `reviewer` is the specification's HR user (HR = human review). */
export const ROLES = ['customer', 'reviewer', 'organisationadmin', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Where the logo, a sign-in and every way home lead. */
export const HOMES: Record<Role, string> = {
  customer: '/client/dashboard',
  reviewer: '/reviewer/jobs',
  organisationadmin: '/organisationadmin',
  admin: '/admin',
};
