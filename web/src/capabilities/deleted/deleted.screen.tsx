import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { WHAT_DELETED_MEANS } from '../../app/deleted/messages.ts';
import { Page } from '../../app/screens/page.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { type Tab, Tabs } from '../../ui/controls/tabs.tsx';
import { DeletedJobs, DeletedTemplates } from '../jobs/index.ts';
import { DeletedPrompts } from '../models/index.ts';
import { DeletedOrganisations } from '../organisations/index.ts';
import { DeletedGroups } from '../users/index.ts';

const JOBS: Tab = { id: 'jobs', label: 'Jobs', content: <DeletedJobs /> };

const OF_ORGANISATION: readonly Tab[] = [
  JOBS,
  { id: 'groups', label: 'Groups', content: <DeletedGroups /> },
  { id: 'templates', label: 'Word templates', content: <DeletedTemplates /> },
  {
    id: 'users',
    label: 'Users',
    content: <NoDeletedUsers path="/organisationadmin/users?state=deactivated" />,
  },
];

const OF_PLATFORM: readonly Tab[] = [
  { id: 'prompts', label: 'Prompts', content: <DeletedPrompts /> },
  { id: 'organisations', label: 'Organisations', content: <DeletedOrganisations /> },
  { id: 'users', label: 'Users', content: <NoDeletedUsers path="/admin/users?state=deactivated" /> },
];

/** A customer deletes jobs alone. */
export const OwnDeletedScreen = () => <DeletedPage>{JOBS.content}</DeletedPage>;

export const OrganisationDeletedScreen = () => <TabbedPage tabs={OF_ORGANISATION} />;

export const PlatformDeletedScreen = () => <TabbedPage tabs={OF_PLATFORM} />;

function DeletedPage({ children }: { children: ReactNode }) {
  return (
    <Page title="Deleted">
      <p className="mb-3 max-w-prose text-ink-2">{WHAT_DELETED_MEANS}</p>
      {children}
    </Page>
  );
}

function TabbedPage({ tabs }: { tabs: readonly Tab[] }) {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('tab');
  const active = tabs.find(({ id }) => id === asked) ?? tabs[0]!;
  return (
    <DeletedPage>
      <Tabs
        label="Kinds of what was deleted"
        tabs={tabs}
        active={active.id}
        onChange={(id) => setSearch({ tab: id })}
      />
    </DeletedPage>
  );
}

function NoDeletedUsers({ path }: { path: string }) {
  return (
    <div className="grid max-w-prose justify-items-start gap-3">
      <p className="text-ink-2">
        Users are deactivated, not deleted: they can’t sign in, their name stays in the history of what they
        did, and they can be activated again at any time.
      </p>
      <ButtonLink to={path}>Deactivated users</ButtonLink>
    </div>
  );
}
