import { type Role, serviceOf, type Sid } from '@colloquy/contract';
import {
  Activity,
  BookOpen,
  CalendarOff,
  CheckCheck,
  CircleHelp,
  FileText,
  Compass,
  ClipboardCheck,
  LayoutDashboard,
  LayoutGrid,
  LifeBuoy,
  ListTodo,
  Mail,
  MessageSquareHeart,
  NotebookPen,
  RadioTower,
  Plus,
  Receipt,
  ReceiptText,
  Search,
  UsersRound,
  Blocks,
  Building2,
  CalendarRange,
  Handshake,
  Settings,
  ShieldCheck,
  Tags,
  Trash2,
  KeyRound,
  Webhook,
  type LucideIcon,
} from 'lucide-react';
import { customerPath } from '../services/service-path.ts';

export type NavItem = {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Matches only this path, not paths below it. */ isExact?: boolean;
  /** The page searches for `?q=`. */ isSearch?: boolean;
  /** Other pages for which it is marked as current. */ alsoCurrentAt?: RegExp;
  /** Service ordered on this page. */ service?: Sid;
  /** Counter of waiting items, shown after the label. */ counts?: 'questions' | 'feedback';
};
export type NavGroup = { heading?: string; icon?: LucideIcon; items: readonly NavItem[] };

/** A job's page, for every service and role. */
const JOB_PAGES = /^\/(client\/)?([a-z-]+\/)?job\//i;

/** Rail items by role. The groups of services follow the customer's first group. */
export const NAV_GROUPS: Record<Role, readonly NavGroup[]> = {
  customer: [
    {
      heading: 'Work',
      items: [
        { label: 'Dashboard', to: '/client/dashboard', icon: LayoutDashboard },
        { label: 'Jobs', to: '/client/jobs/status', icon: ListTodo, alsoCurrentAt: JOB_PAGES },
        { label: 'Completed', to: '/client/jobs/completed', icon: CheckCheck },
        { label: 'Search', to: '/client/search', icon: Search, isSearch: true },
        { label: 'Deleted', to: '/client/deleted', icon: Trash2 },
      ],
    },
    {
      heading: 'More',
      items: [
        { label: 'All services', to: '/client/services/all', icon: LayoutGrid },
        { label: 'Explore', to: '/explore', icon: Compass },
        { label: 'Subscriptions', to: '/client/subscriptions', icon: CalendarRange },
        { label: 'Guide', to: '/client/guide', icon: BookOpen },
        { label: 'Help', to: '/client/help', icon: CircleHelp },
      ],
    },
  ],
  reviewer: [
    {
      heading: 'Work',
      items: [
        {
          label: 'Jobs',
          to: '/reviewer/jobs',
          icon: ClipboardCheck,
          isExact: true,
          alsoCurrentAt: JOB_PAGES,
        },
        { label: 'HR completed jobs', to: '/reviewer/jobs/completed', icon: CheckCheck },
        { label: 'Statement', to: '/reviewer/statement', icon: Receipt },
        { label: 'Absence', to: '/reviewer/absence', icon: CalendarOff },
      ],
    },
  ],
  admin: [
    {
      items: [{ label: 'Dashboard', to: '/admin', icon: LayoutDashboard, isExact: true }],
    },
    {
      heading: 'Run',
      items: [
        { label: 'Users', to: '/admin/users', icon: UsersRound },
        { label: 'Organisations', to: '/admin/organizations', icon: Building2 },
        { label: 'Services', to: '/admin/services', icon: Blocks },
        { label: 'Subscriptions', to: '/admin/subscriptions', icon: CalendarRange },
        { label: 'Prices', to: '/admin/prices', icon: Tags },
        { label: 'Billing', to: '/admin/billing', icon: ReceiptText },
        { label: 'Partners', to: '/admin/acntablepartner', icon: Handshake },
        { label: 'Jobs', to: '/admin/jobs', icon: ListTodo, alsoCurrentAt: JOB_PAGES },
        { label: 'Reviewers', to: '/admin/reviewers', icon: ClipboardCheck },
        { label: 'Engines', to: '/admin/engines', icon: RadioTower },
        { label: 'Prompts', to: '/admin/prompts', icon: NotebookPen },
        { label: 'Support desk', to: '/admin/support', icon: LifeBuoy, counts: 'questions' },
        { label: 'Feedback', to: '/admin/feedback', icon: MessageSquareHeart, counts: 'feedback' },
        { label: 'Email', to: '/admin/mail', icon: Mail },
        { label: 'Audit', to: '/admin/audit', icon: ShieldCheck },
        { label: 'Operations', to: '/admin/operations', icon: Activity },
        { label: 'Deleted', to: '/admin/deleted', icon: Trash2 },
      ],
    },
  ],
  organisationadmin: [
    {
      items: [
        { label: 'Dashboard', to: '/organisationadmin', icon: LayoutDashboard, isExact: true },
        { label: 'Users', to: '/organisationadmin/users', icon: UsersRound },
        { label: 'Jobs', to: '/organisationadmin/jobs', icon: ListTodo, alsoCurrentAt: JOB_PAGES },
        { label: 'Reviewers', to: '/organisationadmin/reviewers', icon: ClipboardCheck },
        { label: 'Services', to: '/organisationadmin/services', icon: Blocks },
        { label: 'Subscriptions', to: '/organisationadmin/subscriptions', icon: CalendarRange },
        { label: 'Help and support', to: '/organisationadmin/helpandsupport', icon: LifeBuoy },
        { label: 'Organisation', to: '/organisationadmin/organizations', icon: Building2 },
        { label: 'Account management', to: '/organisationadmin/accountmanagement', icon: Settings },
        { label: 'Engines', to: '/organisationadmin/engines', icon: RadioTower },
        { label: 'Word templates', to: '/organisationadmin/templates', icon: FileText },
        { label: 'API keys', to: '/organisationadmin/api-keys', icon: KeyRound },
        { label: 'Webhooks', to: '/organisationadmin/webhooks', icon: Webhook },
        { label: 'Audit', to: '/organisationadmin/audit', icon: ShieldCheck },
        { label: 'Deleted', to: '/organisationadmin/deleted', icon: Trash2 },
      ],
    },
  ],
};

/** Rail items of a service that can be ordered. */
export const serviceItems = (sid: Sid): NavItem[] => [
  { label: 'New job', to: `${customerPath(sid)}/jobs/create`, icon: Plus, isExact: true, service: sid },
  {
    label: `Completed in ${serviceOf(sid).name}`,
    to: `${customerPath(sid)}/jobs/completed`,
    icon: CheckCheck,
  },
];

export const serviceGroup = (sid: Sid, icon: LucideIcon): NavGroup => ({
  heading: serviceOf(sid).name,
  icon,
  items: serviceItems(sid),
});
