import type { Role } from '@colloquy/contract';
import { AudioLines, ClipboardCheck, LayoutDashboard, ListTodo, type LucideIcon } from 'lucide-react';

export type Place = {
  label: string;
  to: string;
  icon: LucideIcon;
  /** Only this path, not what lies below it. */ isExact?: boolean;
};
export type PlaceGroup = { heading?: string; places: readonly Place[] };

/** What the rail leads to, by role. Only what exists: a service is added here with its screens. */
export const PLACES: Record<Role, readonly PlaceGroup[]> = {
  customer: [
    {
      heading: 'Work',
      places: [
        { label: 'Dashboard', to: '/client/dashboard', icon: LayoutDashboard },
        { label: 'Jobs', to: '/client/jobs/status', icon: ListTodo },
      ],
    },
    {
      heading: 'Services',
      places: [{ label: 'Qual AI', to: '/client/qual-ai', icon: AudioLines }],
    },
  ],
  reviewer: [{ heading: 'Work', places: [{ label: 'Jobs', to: '/reviewer/jobs', icon: ClipboardCheck }] }],
  admin: [{ places: [{ label: 'Dashboard', to: '/admin', icon: LayoutDashboard, isExact: true }] }],
  organisationadmin: [
    { places: [{ label: 'Dashboard', to: '/organisationadmin', icon: LayoutDashboard, isExact: true }] },
  ],
};
