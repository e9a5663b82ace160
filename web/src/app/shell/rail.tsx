import { Link, useLocation } from 'react-router';
import type { NavItem, NavGroup } from './navigation-groups.ts';
import { cn } from '../../ui/cn.ts';
import { Drawer } from '../../ui/overlay/drawer.tsx';
import { type SupportCounts, readSupportCounts } from '@colloquy/contract/support';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../ui/format/amount.ts';
import { call } from '../api/client.ts';
import { useInvalidations } from '../query-client.ts';
import * as text from '../messages.ts';

type RailProps = {
  groups: readonly NavGroup[];
  onLeave?: () => void;
  /** Icons only; their names are tooltips. */
  isCompact?: boolean;
};

/** Services of this person's role, as a column or in the drawer. */
export function Rail({ groups, onLeave, isCompact = false }: RailProps) {
  const { pathname } = useLocation();
  return (
    <nav aria-label={text.navigation} className="px-2 py-3">
      {groups.map((group, index) => (
        <div key={group.heading ?? index} className="mb-2">
          {isCompact && index > 0 && <hr className="mx-2 mb-2 border-line" />}
          {group.heading && (
            <p
              className={
                isCompact
                  ? 'sr-only'
                  : 'mx-2 mt-3 mb-1 flex items-center gap-1.5 text-xs font-medium text-ink-3'
              }
            >
              {group.icon && <group.icon aria-hidden size={14} />}
              {group.heading}
            </p>
          )}
          <ul className="grid gap-0.5">
            {group.items.map(({ label, to, icon: Icon, counts, ...item }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={isCurrent({ to, ...item }, pathname) ? 'page' : undefined}
                  {...(onLeave ? { onClick: onLeave } : {})}
                  data-tooltip={isCompact ? label : undefined}
                  className={cn(
                    'relative flex items-center gap-2 rounded-md px-2 py-1.5 text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-ink',
                    isCompact && 'h-9 justify-center',
                  )}
                >
                  <Icon aria-hidden size={16} strokeWidth={1.75} />
                  <span className={cn(isCompact && 'sr-only')}>{label}</span>
                  {counts && <PendingCount of={counts} />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** Ignores case like the router. */
export function isCurrent(
  { to, isExact, alsoCurrentAt }: Omit<NavItem, 'label' | 'icon'>,
  pathname: string,
): boolean {
  const [path, item] = [pathname.toLowerCase().replace(/\/+$/, ''), to.toLowerCase()];
  return (
    path === item || (!isExact && path.startsWith(`${item}/`)) || (alsoCurrentAt?.test(pathname) ?? false)
  );
}

/** The rail on narrow screens. */
export function RailDrawer({ groups, onClose }: { groups: readonly NavGroup[]; onClose: () => void }) {
  return (
    <Drawer open onOpenChange={onClose} title={text.navigation} side="left">
      <Rail groups={groups} onLeave={onClose} />
    </Drawer>
  );
}

const countsQuery = queryOptions({
  queryKey: ['support-inbox', 'counts'],
  queryFn: ({ signal }) => call(readSupportCounts, { signal }),
});

const COUNT_LABELS: Record<keyof SupportCounts, (count: number) => string> = {
  questions: text.questionsWaiting,
  feedback: text.feedbackUnread,
};

/** Number of waiting items; nothing if there are none. */
function PendingCount({ of }: { of: keyof SupportCounts }) {
  useInvalidations('support-inbox');
  const count = useQuery(countsQuery).data?.[of] ?? 0;
  if (count === 0) return null;
  return (
    <span className="ml-auto rounded-full bg-attention-soft px-1.5 text-xs font-medium text-attention tabular-nums">
      <span aria-hidden>{formatNumber(count)}</span>
      <span className="sr-only">{COUNT_LABELS[of](count)}</span>
    </span>
  );
}
