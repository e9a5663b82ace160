import { Link, useLocation } from 'react-router';
import { WaitingCount } from './waiting-count.tsx';
import type { Place, PlaceGroup } from './services.ts';

/** The services of this person's role, as a column or in the drawer. */
export function Rail({ groups, onLeave }: { groups: readonly PlaceGroup[]; onLeave?: () => void }) {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Services" className="px-2 py-3">
      {groups.map((group, index) => (
        <div key={group.heading ?? index} className="mb-2">
          {group.heading && (
            <p className="mx-2 mt-3 mb-1 flex items-center gap-1.5 text-xs font-medium text-ink-3">
              {group.icon && <group.icon aria-hidden size={14} />}
              {group.heading}
            </p>
          )}
          <ul className="grid gap-0.5">
            {group.places.map(({ label, to, icon: Icon, counts, ...place }) => (
              <li key={to}>
                <Link
                  to={to}
                  aria-current={isCurrent({ to, ...place }, pathname) ? 'page' : undefined}
                  {...(onLeave ? { onClick: onLeave } : {})}
                  className="flex items-center gap-2 rounded-md px-2 py-1.5 text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-ink"
                >
                  <Icon aria-hidden size={16} strokeWidth={1.75} />
                  {label}
                  {counts && <WaitingCount of={counts} />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The router does not mind upper and lower case in paths, and neither does the mark. */
export function isCurrent({ to, isExact, holds }: Omit<Place, 'label' | 'icon'>, pathname: string): boolean {
  const [path, place] = [pathname.toLowerCase().replace(/\/+$/, ''), to.toLowerCase()];
  return path === place || (!isExact && path.startsWith(`${place}/`)) || (holds?.test(pathname) ?? false);
}
