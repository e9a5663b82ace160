import type { OrganisationDetail } from '@colloquy/contract/organisations';
import {
  Blocks,
  CalendarRange,
  ChevronRight,
  Coins,
  ListTodo,
  Settings,
  ShieldCheck,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { Link } from 'react-router';
import * as text from '../messages.ts';

type OrganisationLinkItem = { to: string; label: string; hint: string; icon: LucideIcon };

function platformLinks(id: string): OrganisationLinkItem[] {
  return [
    { to: `/admin/users?organisation=${id}`, label: text.users, hint: text.usersHint, icon: Users },
    { to: `/admin/jobs?organisation=${id}`, label: text.jobs, hint: text.jobsHint, icon: ListTodo },
    {
      to: `/admin/subscriptions?organisation=${id}`,
      label: text.subscriptions,
      hint: text.subscriptionsHint,
      icon: CalendarRange,
    },
    {
      to: `/admin/organizations/${id}/viewservices`,
      label: text.services,
      hint: text.servicesHint,
      icon: Blocks,
    },
    {
      to: `/admin/${id}/viewservices/amounthistory`,
      label: text.amountHistory,
      hint: text.amountHistoryHint,
      icon: Coins,
    },
  ];
}

const ownLinks = (id: string): OrganisationLinkItem[] => [
  { to: '/organisationadmin/users', label: text.users, hint: text.usersHint, icon: Users },
  { to: '/organisationadmin/jobs', label: text.jobs, hint: text.jobsHint, icon: ListTodo },
  {
    to: '/organisationadmin/subscriptions',
    label: text.subscriptions,
    hint: text.subscriptionsHint,
    icon: CalendarRange,
  },
  {
    to: `/organisationadmin/${id}/viewservices`,
    label: text.services,
    hint: text.servicesHint,
    icon: Blocks,
  },
  {
    to: `/organisationadmin/${id}/viewservices/amounthistory`,
    label: text.amountHistory,
    hint: text.amountHistoryHint,
    icon: Coins,
  },
  {
    to: '/organisationadmin/accountmanagement',
    label: text.accountManagement,
    hint: text.accountManagementHint,
    icon: Settings,
  },
  { to: '/organisationadmin/audit', label: text.audit, hint: text.auditHint, icon: ShieldCheck },
];

/** Links to the pages of an organisation. */
export function OrganisationLinks({
  organisation: { id },
  isOwn,
}: {
  organisation: Pick<OrganisationDetail, 'id'>;
  isOwn?: boolean;
}) {
  const links = isOwn ? ownLinks(id) : platformLinks(id);
  return (
    <nav aria-label={text.pagesOfOrganisation}>
      <ul className="grid max-w-2xl overflow-hidden rounded-md border border-line bg-surface">
        {links.map(({ to, label, hint, icon: Icon }) => (
          <li key={to} className="not-last:border-b border-line">
            <Link to={to} className="flex items-center gap-3 px-4 py-2.5 hover:bg-sunken">
              <Icon aria-hidden size={16} className="shrink-0 text-ink-3" />
              <span className="grow">
                <span className="font-medium">{label}</span>
                <span className="block text-xs text-ink-3">{hint}</span>
              </span>
              <ChevronRight aria-hidden size={14} className="shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
