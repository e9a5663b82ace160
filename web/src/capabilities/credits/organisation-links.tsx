import type { Role } from '@colloquy/contract';
import { ArrowLeft } from 'lucide-react';
import { useUserInfo } from '../../app/session/user-info.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import * as text from './messages.ts';

const rootPath = (role: Role | undefined): string => (role === 'admin' ? '/admin' : '/organisationadmin');

type OrganisationLinkProps = { organisationId: string; name: string | undefined };

/** Link back to the page of the organisation. */
export function OrganisationLink({ organisationId, name }: OrganisationLinkProps) {
  const role = useUserInfo()?.role;
  return (
    <ButtonLink
      variant="ghost"
      icon={<ArrowLeft aria-hidden size={14} />}
      className="max-w-full"
      to={`${rootPath(role)}/organizations/${organisationId}`}
    >
      <bdi className="truncate">{name ?? text.organisation}</bdi>
    </ButtonLink>
  );
}

/** All postings of an organisation, or only those of one user. */
export const historyPath = (role: Role | undefined, organisationId: string, personId?: string): string =>
  `${rootPath(role)}/${organisationId}/viewservices/amounthistory${personId === undefined ? '' : `?personId=${personId}`}`;

export const viewServicesPath = (role: Role | undefined, organisationId: string): string =>
  role === 'admin'
    ? `/admin/organizations/${organisationId}/viewservices`
    : `/organisationadmin/${organisationId}/viewservices`;

export const userPath = (role: Role | undefined, personId: string): string =>
  `${rootPath(role)}/users/${personId}`;

type UserLocation = { organisationId: string; username: string };

/** The page that switches the services of one user. */
export const userServicesPath = (
  role: Role | undefined,
  { organisationId, username }: UserLocation,
): string =>
  `${rootPath(role)}/services?${new URLSearchParams({ ...(role === 'admin' && { organisation: organisationId }), q: username })}`;
