/** Roles in the product. `reviewer` is the specification's HR user (HR = human review). */
export const ROLES = ['customer', 'reviewer', 'organisationadmin', 'admin'] as const;
export type Role = (typeof ROLES)[number];

/** Home page of each role: target of the logo and of signing in. */
export const HOME_PATHS: Record<Role, string> = {
  customer: '/client/dashboard',
  reviewer: '/reviewer/jobs',
  organisationadmin: '/organisationadmin',
  admin: '/admin',
};
