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

type OrganisationLinkItem = { to: string; label: string; text: string; icon: LucideIcon };

function platformLinks(id: string): OrganisationLinkItem[] {
  return [
    { to: `/admin/users?organisation=${id}`, label: 'Users', text: 'Who works here', icon: Users },
    { to: `/admin/jobs?organisation=${id}`, label: 'Jobs', text: 'What was ordered', icon: ListTodo },
    {
      to: `/admin/subscriptions?organisation=${id}`,
      label: 'Subscriptions',
      text: 'What it subscribed to, and when',
      icon: CalendarRange,
    },
    {
      to: `/admin/organizations/${id}/viewservices`,
      label: 'Services',
      text: 'Which it uses, and for how many credits',
      icon: Blocks,
    },
    {
      to: `/admin/${id}/viewservices/amounthistory`,
      label: 'Amount history',
      text: 'Every posting of its credits',
      icon: Coins,
    },
  ];
}

const ownLinks = (id: string): OrganisationLinkItem[] => [
  { to: '/organisationadmin/users', label: 'Users', text: 'Who works here', icon: Users },
  { to: '/organisationadmin/jobs', label: 'Jobs', text: 'What was ordered', icon: ListTodo },
  {
    to: '/organisationadmin/subscriptions',
    label: 'Subscriptions',
    text: 'What you subscribed to, and when',
    icon: CalendarRange,
  },
  {
    to: `/organisationadmin/${id}/viewservices`,
    label: 'Services',
    text: 'Which you use, and for how many credits',
    icon: Blocks,
  },
  {
    to: `/organisationadmin/${id}/viewservices/amounthistory`,
    label: 'Amount history',
    text: 'Every posting of your credits',
    icon: Coins,
  },
  {
    to: '/organisationadmin/accountmanagement',
    label: 'Account management',
    text: 'Settings, retention and access',
    icon: Settings,
  },
  { to: '/organisationadmin/audit', label: 'Audit', text: 'Who did what, and when', icon: ShieldCheck },
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
    <nav aria-label="What belongs to it">
      <ul className="grid max-w-2xl overflow-hidden rounded-md border border-line bg-surface">
        {links.map(({ to, label, text, icon: Icon }) => (
          <li key={to} className="not-last:border-b border-line">
            <Link to={to} className="flex items-center gap-3 px-4 py-2.5 hover:bg-sunken">
              <Icon aria-hidden size={16} className="shrink-0 text-ink-3" />
              <span className="grow">
                <span className="font-medium">{label}</span>
                <span className="block text-xs text-ink-3">{text}</span>
              </span>
              <ChevronRight aria-hidden size={14} className="shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
