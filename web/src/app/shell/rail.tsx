import { NavLink } from 'react-router';
import type { PlaceGroup } from './services.ts';

/** The services of this person's role, as a column or in the drawer. */
export function Rail({ groups, onLeave }: { groups: readonly PlaceGroup[]; onLeave?: () => void }) {
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
            {group.places.map(({ label, to, icon: Icon, isExact }) => (
              <li key={to}>
                <NavLink
                  to={to}
                  end={isExact ?? false}
                  {...(onLeave ? { onClick: onLeave } : {})}
                  className="flex items-center gap-2 rounded-md px-2 py-1.5 text-ink-2 hover:bg-sunken hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-ink"
                >
                  <Icon aria-hidden size={16} strokeWidth={1.75} />
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
