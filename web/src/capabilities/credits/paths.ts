import type { Role } from '@colloquy/contract';

const root = (role: Role | undefined): string => (role === 'admin' ? '/admin' : '/organisationadmin');

/** Every posting of an organisation, or those that are about one user. */
export const historyPath = (role: Role | undefined, organisationId: string, personId?: string): string =>
  `${root(role)}/${organisationId}/viewservices/amounthistory${personId === undefined ? '' : `?personId=${personId}`}`;

export const viewServicesPath = (role: Role | undefined, organisationId: string): string =>
  role === 'admin'
    ? `/admin/organizations/${organisationId}/viewservices`
    : `/organisationadmin/${organisationId}/viewservices`;

export const userPath = (role: Role | undefined, personId: string): string =>
  `${root(role)}/users/${personId}`;

type Whose = { organisationId: string; username: string };

/** Where the services of one user are switched. */
export const servicesOfPath = (role: Role | undefined, { organisationId, username }: Whose): string =>
  `${root(role)}/services?${new URLSearchParams({ ...(role === 'admin' && { organisation: organisationId }), q: username })}`;
