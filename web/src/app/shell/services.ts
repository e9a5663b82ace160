import type { Role } from '@colloquy/contract';
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
  Search,
  UsersRound,
  Blocks,
  Building2,
  CalendarRange,
  Handshake,
  Settings,
  ShieldCheck,
  Tags,
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
};
export type PlaceGroup = { heading?: string; icon?: LucideIcon; places: readonly Place[] };

/** What the rail leads to, by role. Only what exists: a service is added here with its screens. */
export const PLACES: Record<Role, readonly PlaceGroup[]> = {
  customer: [
    {
      heading: 'Work',
      places: [
        { label: 'Dashboard', to: '/client/dashboard', icon: LayoutDashboard },
        { label: 'Jobs', to: '/client/jobs/status', icon: ListTodo },
        { label: 'Completed', to: '/client/jobs/completed', icon: CheckCheck },
        { label: 'Search', to: '/client/search', icon: Search, isSearch: true },
      ],
    },
    {
      heading: 'Qual AI',
      icon: AudioLines,
      places: [
        { label: 'New job', to: '/client/qual-ai/jobs/create', icon: Plus, isExact: true },
        { label: 'Completed jobs', to: '/client/qual-ai/jobs/completed', icon: CheckCheck },
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
        { label: 'Jobs', to: '/reviewer/jobs', icon: ClipboardCheck, isExact: true },
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
        { label: 'Partners', to: '/admin/acntablepartner', icon: Handshake },
        { label: 'Jobs', to: '/admin/jobs', icon: ListTodo },
        { label: 'Engines', to: '/admin/engines', icon: RadioTower },
        { label: 'Prompts', to: '/admin/prompts', icon: NotebookPen },
        { label: 'Support desk', to: '/admin/support', icon: LifeBuoy },
        { label: 'Feedback', to: '/admin/feedback', icon: MessageSquareHeart },
        { label: 'Mail', to: '/admin/mail', icon: Mail },
        { label: 'Operations', to: '/admin/operations', icon: Activity },
      ],
    },
  ],
  organisationadmin: [
    {
      places: [
        { label: 'Dashboard', to: '/organisationadmin', icon: LayoutDashboard, isExact: true },
        { label: 'Users', to: '/organisationadmin/users', icon: UsersRound },
        { label: 'Jobs', to: '/organisationadmin/jobs', icon: ListTodo },
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
      ],
    },
  ],
};
