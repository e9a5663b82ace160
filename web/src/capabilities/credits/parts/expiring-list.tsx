import { formatCredits } from '../../../ui/format/amount.ts';
import { formatLastDay } from '../../../ui/format/moment.ts';

type Expiring = { expiresAt: string; ofAll: number; ofUsers: number };

/** What expires next, by the day on which it can be used last. */
export function ExpiringList({ expiring, timeZone }: { expiring: readonly Expiring[]; timeZone?: string }) {
  if (expiring.length === 0) return <p className="text-ink-2">None of these credits expires.</p>;
  return (
    <ul aria-label="What expires next" className="grid max-w-md gap-1">
      {expiring.map(({ expiresAt, ofAll, ofUsers }) => (
        <li key={expiresAt} className="flex flex-wrap gap-x-3">
          <span className="min-w-24 font-medium tabular-nums">{formatCredits(ofAll + ofUsers)}</span>
          <span>until the end of {formatLastDay(expiresAt, timeZone)}</span>
          {ofUsers > 0 && ofAll > 0 && (
            <span className="text-ink-3">{formatCredits(ofUsers)} of it with users</span>
          )}
        </li>
      ))}
    </ul>
  );
}
