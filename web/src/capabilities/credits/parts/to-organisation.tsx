import { ArrowLeft } from 'lucide-react';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';

type ToOrganisationProps = { organisationId: string; name: string | undefined };

/** The way up from what belongs to an organisation. */
export function ToOrganisation({ organisationId, name }: ToOrganisationProps) {
  const root = useUserInfo()?.role === 'admin' ? '/admin' : '/organisationadmin';
  return (
    <ButtonLink
      tone="quiet"
      icon={<ArrowLeft aria-hidden size={14} />}
      className="max-w-full"
      to={`${root}/organizations/${organisationId}`}
    >
      <bdi className="truncate">{name ?? 'Organisation'}</bdi>
    </ButtonLink>
  );
}
