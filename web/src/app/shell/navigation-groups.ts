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
import * as text from '../messages.ts';

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
      heading: text.work,
      items: [
        { label: text.dashboard, to: '/client/dashboard', icon: LayoutDashboard },
        { label: text.jobs, to: '/client/jobs/status', icon: ListTodo, alsoCurrentAt: JOB_PAGES },
        { label: text.completed, to: '/client/jobs/completed', icon: CheckCheck },
        { label: text.search, to: '/client/search', icon: Search, isSearch: true },
        { label: text.deleted, to: '/client/deleted', icon: Trash2 },
      ],
    },
    {
      heading: text.more,
      items: [
        { label: text.allServices, to: '/client/services/all', icon: LayoutGrid },
        { label: text.explore, to: '/explore', icon: Compass },
        { label: text.subscriptions, to: '/client/subscriptions', icon: CalendarRange },
        { label: text.guide, to: '/client/guide', icon: BookOpen },
        { label: text.help, to: '/client/help', icon: CircleHelp },
      ],
    },
  ],
  reviewer: [
    {
      heading: text.work,
      items: [
        {
          label: text.jobs,
          to: '/reviewer/jobs',
          icon: ClipboardCheck,
          isExact: true,
          alsoCurrentAt: JOB_PAGES,
        },
        { label: text.hrCompletedJobs, to: '/reviewer/jobs/completed', icon: CheckCheck },
        { label: text.statement, to: '/reviewer/statement', icon: Receipt },
        { label: text.absence, to: '/reviewer/absence', icon: CalendarOff },
      ],
    },
  ],
  admin: [
    {
      items: [{ label: text.dashboard, to: '/admin', icon: LayoutDashboard, isExact: true }],
    },
    {
      heading: text.administration,
      items: [
        { label: text.users, to: '/admin/users', icon: UsersRound },
        { label: text.organisations, to: '/admin/organizations', icon: Building2 },
        { label: text.services, to: '/admin/services', icon: Blocks },
        { label: text.subscriptions, to: '/admin/subscriptions', icon: CalendarRange },
        { label: text.prices, to: '/admin/prices', icon: Tags },
        { label: text.billing, to: '/admin/billing', icon: ReceiptText },
        { label: text.partners, to: '/admin/acntablepartner', icon: Handshake },
        { label: text.jobs, to: '/admin/jobs', icon: ListTodo, alsoCurrentAt: JOB_PAGES },
        { label: text.reviewers, to: '/admin/reviewers', icon: ClipboardCheck },
        { label: text.engines, to: '/admin/engines', icon: RadioTower },
        { label: text.prompts, to: '/admin/prompts', icon: NotebookPen },
        { label: text.supportInbox, to: '/admin/support', icon: LifeBuoy, counts: 'questions' },
        { label: text.feedback, to: '/admin/feedback', icon: MessageSquareHeart, counts: 'feedback' },
        { label: text.email, to: '/admin/mail', icon: Mail },
        { label: text.audit, to: '/admin/audit', icon: ShieldCheck },
        { label: text.operations, to: '/admin/operations', icon: Activity },
        { label: text.deleted, to: '/admin/deleted', icon: Trash2 },
      ],
    },
  ],
  organisationadmin: [
    {
      items: [
        { label: text.dashboard, to: '/organisationadmin', icon: LayoutDashboard, isExact: true },
        { label: text.users, to: '/organisationadmin/users', icon: UsersRound },
        { label: text.jobs, to: '/organisationadmin/jobs', icon: ListTodo, alsoCurrentAt: JOB_PAGES },
        { label: text.reviewers, to: '/organisationadmin/reviewers', icon: ClipboardCheck },
        { label: text.services, to: '/organisationadmin/services', icon: Blocks },
        { label: text.subscriptions, to: '/organisationadmin/subscriptions', icon: CalendarRange },
        { label: text.helpAndSupport, to: '/organisationadmin/helpandsupport', icon: LifeBuoy },
        { label: text.organisation, to: '/organisationadmin/organizations', icon: Building2 },
        { label: text.accountManagement, to: '/organisationadmin/accountmanagement', icon: Settings },
        { label: text.engines, to: '/organisationadmin/engines', icon: RadioTower },
        { label: text.wordTemplates, to: '/organisationadmin/templates', icon: FileText },
        { label: text.apiKeys, to: '/organisationadmin/api-keys', icon: KeyRound },
        { label: text.webhooks, to: '/organisationadmin/webhooks', icon: Webhook },
        { label: text.audit, to: '/organisationadmin/audit', icon: ShieldCheck },
        { label: text.deleted, to: '/organisationadmin/deleted', icon: Trash2 },
      ],
    },
  ],
};

/** Rail items of a service that can be ordered. */
export const serviceItems = (sid: Sid): NavItem[] => [
  { label: text.newJob, to: `${customerPath(sid)}/jobs/create`, icon: Plus, isExact: true, service: sid },
  {
    label: text.completedIn(serviceOf(sid).name),
    to: `${customerPath(sid)}/jobs/completed`,
    icon: CheckCheck,
  },
];

export const serviceGroup = (sid: Sid, icon: LucideIcon): NavGroup => ({
  heading: serviceOf(sid).name,
  icon,
  items: serviceItems(sid),
});
