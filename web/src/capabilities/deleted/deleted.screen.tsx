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
import * as text from './messages.ts';

const JOBS_TAB: Tab = { id: 'jobs', label: text.jobs, content: <DeletedJobs /> };

const ORGANISATION_TABS: readonly Tab[] = [
  JOBS_TAB,
  { id: 'groups', label: text.groups, content: <DeletedGroups /> },
  { id: 'templates', label: text.wordTemplates, content: <DeletedTemplates /> },
  {
    id: 'users',
    label: text.users,
    content: <DeactivatedUsersNote path="/organisationadmin/users?state=deactivated" />,
  },
];

const PLATFORM_TABS: readonly Tab[] = [
  { id: 'prompts', label: text.prompts, content: <DeletedPrompts /> },
  { id: 'organisations', label: text.organisations, content: <DeletedOrganisations /> },
  { id: 'users', label: text.users, content: <DeactivatedUsersNote path="/admin/users?state=deactivated" /> },
];

/** Customers delete only jobs. */
export const OwnDeletedScreen = () => <DeletedPage>{JOBS_TAB.content}</DeletedPage>;

export const OrganisationDeletedScreen = () => <TabbedPage tabs={ORGANISATION_TABS} />;

export const PlatformDeletedScreen = () => <TabbedPage tabs={PLATFORM_TABS} />;

function DeletedPage({ children }: { children: ReactNode }) {
  return (
    <Page title={text.pageTitle}>
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
      <Tabs label={text.tabsLabel} tabs={tabs} active={active.id} onChange={(id) => setSearch({ tab: id })} />
    </DeletedPage>
  );
}

function DeactivatedUsersNote({ path }: { path: string }) {
  return (
    <div className="grid max-w-prose justify-items-start gap-3">
      <p className="text-ink-2">{text.usersNote}</p>
      <ButtonLink to={path}>{text.deactivatedUsers}</ButtonLink>
    </div>
  );
}
