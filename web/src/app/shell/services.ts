import type { Role, Sid } from '@colloquy/contract';
import {
  Activity,
  AudioLines,
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

export type Place = {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Only this path, not what lies below it. */ isExact?: boolean;
  /** Looks for what stands in `?q=`. */ isSearch?: boolean;
  /** Pages elsewhere that belong to it. */ holds?: RegExp;
  /** The service of which something is ordered there. */ orders?: Sid;
  /** What waits there, counted beside its name. */ counts?: 'questions' | 'feedback';
};
export type PlaceGroup = { heading?: string; icon?: LucideIcon; places: readonly Place[] };

/** A job's own page, whichever service and role it is opened for. */
const JOB_PAGES = /^\/(client\/)?([a-z-]+\/)?job\//i;

/** What the rail leads to, by role. Only what exists: a service is added here with its screens. */
export const PLACES: Record<Role, readonly PlaceGroup[]> = {
  customer: [
    {
      heading: 'Work',
      places: [
        { label: 'Dashboard', to: '/client/dashboard', icon: LayoutDashboard },
        { label: 'Jobs', to: '/client/jobs/status', icon: ListTodo, holds: JOB_PAGES },
        { label: 'Completed', to: '/client/jobs/completed', icon: CheckCheck },
        { label: 'Search', to: '/client/search', icon: Search, isSearch: true },
        { label: 'Deleted', to: '/client/deleted', icon: Trash2 },
      ],
    },
    {
      heading: 'Qual AI',
      icon: AudioLines,
      places: [
        { label: 'New job', to: '/client/qual-ai/jobs/create', icon: Plus, isExact: true, orders: 'SID002' },
        { label: 'Completed in Qual AI', to: '/client/qual-ai/jobs/completed', icon: CheckCheck },
      ],
    },
    {
      heading: 'More',
      places: [
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
      places: [
        { label: 'Jobs', to: '/reviewer/jobs', icon: ClipboardCheck, isExact: true, holds: JOB_PAGES },
        { label: 'HR completed jobs', to: '/reviewer/jobs/completed', icon: CheckCheck },
        { label: 'Statement', to: '/reviewer/statement', icon: Receipt },
        { label: 'Absence', to: '/reviewer/absence', icon: CalendarOff },
      ],
    },
  ],
  admin: [
    {
      places: [{ label: 'Dashboard', to: '/admin', icon: LayoutDashboard, isExact: true }],
    },
    {
      heading: 'Run',
      places: [
        { label: 'Users', to: '/admin/users', icon: UsersRound },
        { label: 'Organisations', to: '/admin/organizations', icon: Building2 },
        { label: 'Services', to: '/admin/services', icon: Blocks },
        { label: 'Subscriptions', to: '/admin/subscriptions', icon: CalendarRange },
        { label: 'Prices', to: '/admin/prices', icon: Tags },
        { label: 'Billing', to: '/admin/billing', icon: ReceiptText },
        { label: 'Partners', to: '/admin/acntablepartner', icon: Handshake },
        { label: 'Jobs', to: '/admin/jobs', icon: ListTodo, holds: JOB_PAGES },
        { label: 'Reviewers', to: '/admin/reviewers', icon: ClipboardCheck },
        { label: 'Engines', to: '/admin/engines', icon: RadioTower },
        { label: 'Prompts', to: '/admin/prompts', icon: NotebookPen },
        { label: 'Support desk', to: '/admin/support', icon: LifeBuoy, counts: 'questions' },
        { label: 'Feedback', to: '/admin/feedback', icon: MessageSquareHeart, counts: 'feedback' },
        { label: 'Mail', to: '/admin/mail', icon: Mail },
        { label: 'Audit', to: '/admin/audit', icon: ShieldCheck },
        { label: 'Operations', to: '/admin/operations', icon: Activity },
        { label: 'Deleted', to: '/admin/deleted', icon: Trash2 },
      ],
    },
  ],
  organisationadmin: [
    {
      places: [
        { label: 'Dashboard', to: '/organisationadmin', icon: LayoutDashboard, isExact: true },
        { label: 'Users', to: '/organisationadmin/users', icon: UsersRound },
        { label: 'Jobs', to: '/organisationadmin/jobs', icon: ListTodo, holds: JOB_PAGES },
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
