import type { OrganisationDetail } from '@colloquy/contract/organisations';
import { useQuery } from '@tanstack/react-query';
import { Trash, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Outlet, useNavigate, useParams } from 'react-router';
import { ApiError } from '../../app/api/api-error.ts';
import { NotFoundScreen } from '../../app/screens/error-screens.tsx';
import { Page } from '../../app/screens/page.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/feedback/chip.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { formatMomentInFull } from '../../ui/format/moment.ts';
import { useReplacedButton } from '../../ui/overlay/return-focus.tsx';
import { organisationQuery } from './organisations.queries.ts';
import { bringBack, DeleteDialog } from './parts/delete-dialog.tsx';
import { OrganisationFacts } from './parts/organisation-facts.tsx';
import { OrganisationStatCards } from './parts/organisation-stat-cards.tsx';
import { OrganisationForm } from './parts/organisation-form.tsx';
import { OrganisationLinks } from './parts/organisation-links.tsx';
import * as text from './messages.ts';

/** Overview of an organisation for platform admins: counts and links. */
export function OrganisationScreen() {
  return (
    <OrganisationLoader id={useParams().organisationId!}>
      {(one) => <Overview organisation={one} />}
    </OrganisationLoader>
  );
}

/** All details of an organisation, editable in place. */
export function OrganisationDetailsScreen() {
  return (
    <OrganisationLoader id={useParams().organisationId!}>
      {(one) => <EditableDetails organisation={one} />}
    </OrganisationLoader>
  );
}

/** An organisation for its own admin; any other one is not found. */
export function OwnOrganisationScreen() {
  const ownId = useUserInfo()?.oid ?? '';
  return (
    <OrganisationLoader id={useParams().organisationId ?? ownId}>
      {(organisation) => (
        <Page title={organisation.name} aside={<Chip>{organisation.code}</Chip>}>
          <div className="grid gap-5">
            <OrganisationStatCards organisation={organisation} />
            <Outlet context={organisation satisfies OrganisationDetail} />
            <OrganisationLinks organisation={organisation} isOwn />
            <OrganisationFacts organisation={organisation} />
          </div>
        </Page>
      )}
    </OrganisationLoader>
  );
}

type OrganisationLoaderProps = { id: string; children: (organisation: OrganisationDetail) => ReactNode };

function OrganisationLoader({ id, children }: OrganisationLoaderProps) {
  const query = useQuery(organisationQuery(id));
  const { data, error } = query;
  if (error instanceof ApiError && error.error === 'not-found') return <NotFoundScreen />;
  if (data) return children(data);
  return (
    <Page title={text.organisation}>
      <QueryGap query={query} loading={<SkeletonLines label={text.loadingOrganisation} lines={6} />} />
    </Page>
  );
}

function Overview({ organisation }: { organisation: OrganisationDetail }) {
  const { id, name, isOperator, restorableUntil } = organisation;
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  return (
    <Page
      title={name}
      aside={<OrganisationChips organisation={organisation} />}
      actions={
        restorableUntil === null && (
          <>
            <ButtonLink to={`/admin/organizations/${id}/details`}>{text.details}</ButtonLink>
            {!isOperator && (
              <Button
                variant="danger"
                icon={<Trash aria-hidden size={14} />}
                onClick={() => setDeleting(true)}
              >
                {text.deleteButton}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid gap-5">
        {restorableUntil !== null && <DeletedNotice organisation={organisation} until={restorableUntil} />}
        <OrganisationStatCards organisation={organisation} />
        {restorableUntil === null && <Outlet context={organisation satisfies OrganisationDetail} />}
        <OrganisationLinks organisation={organisation} />
      </div>
      {isDeleting && (
        <DeleteDialog
          organisation={organisation}
          onClose={() => setDeleting(false)}
          onDeleted={() => void navigate('/admin/organizations')}
        />
      )}
    </Page>
  );
}

function EditableDetails({ organisation }: { organisation: OrganisationDetail }) {
  const [isEditing, setEditing] = useState(false);
  const [editButton, handleClose] = useReplacedButton();
  const stopEditing = () => {
    handleClose();
    setEditing(false);
  };
  return (
    <Page
      title={text.detailsOf(organisation.name)}
      aside={<OrganisationChips organisation={organisation} />}
      actions={
        <>
          <ButtonLink to={`/admin/organizations/${organisation.id}`}>{text.overview}</ButtonLink>
          {!isEditing && organisation.restorableUntil === null && (
            <Button ref={editButton} onClick={() => setEditing(true)}>
              {text.edit}
            </Button>
          )}
        </>
      }
    >
      {isEditing ? (
        <OrganisationForm organisation={organisation} onSaved={stopEditing} onCancel={stopEditing} />
      ) : (
        <OrganisationFacts organisation={organisation} />
      )}
    </Page>
  );
}

function OrganisationChips({ organisation }: { organisation: OrganisationDetail }) {
  const { code, isOperator, restorableUntil, grant } = organisation;
  return (
    <>
      <Chip>{code}</Chip>
      {isOperator && <Chip>{text.operator}</Chip>}
      {restorableUntil !== null && <Chip tone="failed">{text.deleted}</Chip>}
      {grant && <Chip tone="attention">{text.supportAccessGranted}</Chip>}
    </>
  );
}

function DeletedNotice({ organisation, until }: { organisation: OrganisationDetail; until: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-3">
      <p className="grow">{text.deletedNotice(formatMomentInFull(until))}</p>
      <Button icon={<Undo2 aria-hidden size={14} />} onClick={() => void bringBack(organisation)}>
        {text.restore}
      </Button>
    </div>
  );
}
