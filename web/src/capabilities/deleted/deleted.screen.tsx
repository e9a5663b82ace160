import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { DELETION_EXPLANATION } from '../../app/messages.ts';
import { Page } from '../../app/screens/page.tsx';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { type Tab, Tabs } from '../../ui/controls/tabs.tsx';
import { DeletedJobs, DeletedTemplates } from '../jobs/index.ts';
import { DeletedPrompts } from '../models/index.ts';
import { DeletedOrganisations } from '../organisations/index.ts';
import { DeletedGroups } from '../users/index.ts';

const JOBS_TAB: Tab = { id: 'jobs', label: 'Jobs', content: <DeletedJobs /> };

const ORGANISATION_TABS: readonly Tab[] = [
  JOBS_TAB,
  { id: 'groups', label: 'Groups', content: <DeletedGroups /> },
  { id: 'templates', label: 'Word templates', content: <DeletedTemplates /> },
  {
    id: 'users',
    label: 'Users',
    content: <DeactivatedUsersNote path="/organisationadmin/users?state=deactivated" />,
  },
];

const PLATFORM_TABS: readonly Tab[] = [
  { id: 'prompts', label: 'Prompts', content: <DeletedPrompts /> },
  { id: 'organisations', label: 'Organisations', content: <DeletedOrganisations /> },
  { id: 'users', label: 'Users', content: <DeactivatedUsersNote path="/admin/users?state=deactivated" /> },
];

/** Customers delete only jobs. */
export const OwnDeletedScreen = () => <DeletedPage>{JOBS_TAB.content}</DeletedPage>;

export const OrganisationDeletedScreen = () => <TabbedPage tabs={ORGANISATION_TABS} />;

export const PlatformDeletedScreen = () => <TabbedPage tabs={PLATFORM_TABS} />;

function DeletedPage({ children }: { children: ReactNode }) {
  return (
    <Page title="Deleted">
      <p className="mb-3 max-w-prose text-ink-2">{DELETION_EXPLANATION}</p>
      {children}
    </Page>
  );
}

function TabbedPage({ tabs }: { tabs: readonly Tab[] }) {
  const [search, setSearch] = useSearchParams();
  const requestedTab = search.get('tab');
  const active = tabs.find(({ id }) => id === requestedTab) ?? tabs[0]!;
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

function DeactivatedUsersNote({ path }: { path: string }) {
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
