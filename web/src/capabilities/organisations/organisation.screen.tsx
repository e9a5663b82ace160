import type { OrganisationDetail } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Trash, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Outlet, useNavigate, useParams } from 'react-router';
import { ApiError } from '../../app/api/api-error.ts';
import { NotFoundScreen } from '../../app/screens/not-found.screen.tsx';
import { Page } from '../../app/screens/page.tsx';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Chip } from '../../ui/feedback/chip.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { formatMomentInFull } from '../../ui/format/moment.ts';
import { organisationQuery, restore } from './organisations.queries.ts';
import { DeleteDialog } from './parts/delete-dialog.tsx';
import { OrganisationFacts } from './parts/organisation-facts.tsx';
import { OrganisationFigures } from './parts/organisation-figures.tsx';
import { OrganisationForm } from './parts/organisation-form.tsx';
import { OrganisationPlaces } from './parts/organisation-places.tsx';

/** An organisation as whoever runs the installation sees it: numbers, and ways to what belongs to it. */
export function OrganisationScreen() {
  return <Loaded id={useParams().organisationId!}>{(one) => <Overview organisation={one} />}</Loaded>;
}

/** Everything that is known of it, to be edited where it stands. */
export function OrganisationDetailsScreen() {
  return <Loaded id={useParams().organisationId!}>{(one) => <Details organisation={one} />}</Loaded>;
}

/** The own organisation as its admin sees it; another one is unknown. */
export function OwnOrganisationScreen() {
  const own = useUserInfo()?.oid ?? '';
  return (
    <Loaded id={useParams().organisationId ?? own}>
      {(organisation) => (
        <Page title={organisation.name} aside={<Chip>{organisation.code}</Chip>}>
          <div className="grid gap-5">
            <OrganisationFigures organisation={organisation} />
            <Outlet context={organisation satisfies OrganisationDetail} />
            <OrganisationPlaces organisation={organisation} isOwn />
            <OrganisationFacts organisation={organisation} />
          </div>
        </Page>
      )}
    </Loaded>
  );
}

type LoadedProps = { id: string; children: (organisation: OrganisationDetail) => ReactNode };

function Loaded({ id, children }: LoadedProps) {
  const query = useQuery(organisationQuery(id));
  const { data, error } = query;
  if (error instanceof ApiError && error.error === 'not-found') return <NotFoundScreen />;
  if (data) return children(data);
  return (
    <Page title="Organisation">
      <QueryGap query={query} loading={<SkeletonLines label="Loading the organisation" lines={6} />} />
    </Page>
  );
}

function Overview({ organisation }: { organisation: OrganisationDetail }) {
  const { id, name, isHouse, restorableUntil } = organisation;
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  return (
    <Page
      title={name}
      aside={<OrganisationChips organisation={organisation} />}
      actions={
        restorableUntil === null && (
          <>
            <ButtonLink to={`/admin/organizations/${id}/details`}>Details and editing</ButtonLink>
            {!isHouse && (
              <Button tone="danger" icon={<Trash aria-hidden size={14} />} onClick={() => setDeleting(true)}>
                Delete
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid gap-5">
        {restorableUntil !== null && <DeletedNotice organisation={organisation} until={restorableUntil} />}
        <OrganisationFigures organisation={organisation} />
        {restorableUntil === null && <Outlet context={organisation satisfies OrganisationDetail} />}
        <OrganisationPlaces organisation={organisation} />
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

function Details({ organisation }: { organisation: OrganisationDetail }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Page
      title={`${organisation.name}: details`}
      aside={<OrganisationChips organisation={organisation} />}
      actions={
        <>
          <ButtonLink to={`/admin/organizations/${organisation.id}`}>Overview</ButtonLink>
          {!isEditing && organisation.restorableUntil === null && (
            <Button onClick={() => setEditing(true)}>Edit</Button>
          )}
        </>
      }
    >
      {isEditing ? (
        <OrganisationForm
          organisation={organisation}
          onSaved={() => setEditing(false)}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <OrganisationFacts organisation={organisation} />
      )}
    </Page>
  );
}

function OrganisationChips({ organisation }: { organisation: OrganisationDetail }) {
  const { code, isHouse, restorableUntil, grant } = organisation;
  return (
    <>
      <Chip>{code}</Chip>
      {isHouse && <Chip>Runs this installation</Chip>}
      {restorableUntil !== null && <Chip tone="failed">Deleted</Chip>}
      {grant && <Chip tone="attention">Its material may be seen</Chip>}
    </>
  );
}

function DeletedNotice({ organisation, until }: { organisation: OrganisationDetail; until: string }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-surface p-3">
      <p className="grow">
        This organisation is deleted: nobody of it can sign in. It can be brought back until{' '}
        {formatMomentInFull(until)}.
      </p>
      <Button icon={<Undo2 aria-hidden size={14} />} onClick={() => void restore(organisation)}>
        Bring it back
      </Button>
    </div>
  );
}
