import { formatCredits } from '../../../ui/format/amount.ts';
import { CREDIT_FIGURES, type OrganisationCredits } from '@colloquy/contract/credits';
import { formatLastDay } from '../../../ui/format/moment.ts';
import * as text from '../messages.ts';

export type AmountCard = { label: string; value: number; note?: string | undefined };

/** Amounts of credits, side by side in one frame. */
export function AmountCards({ label, amounts }: { label: string; amounts: readonly AmountCard[] }) {
  return (
    <dl
      aria-label={label}
      className="grid grid-cols-2 gap-px overflow-hidden rounded-md border border-line bg-line broad:auto-cols-fr broad:grid-flow-col broad:grid-cols-none"
    >
      {amounts.map(({ label: name, value, note }) => (
        <div key={name} className="bg-surface px-4 py-3 last:odd:col-span-2 broad:last:odd:col-span-1">
          <dt className="text-xs text-ink-2">{name}</dt>
          <dd className="text-figure font-semibold tabular-nums">{formatCredits(value)}</dd>
          {note !== undefined && <dd className="text-xs text-ink-3">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** All credits of an organisation; the granted amount is the sum of the others. */
export function OrganisationAmounts({ credits }: { credits: OrganisationCredits }) {
  const { available, allocated, reserved, spent, expired, granted, services } = credits;
  const thisMonth = services.reduce((sum, { month }) => sum + month, 0);
  return (
    <AmountCards
      label={text.credits}
      amounts={[
        { label: CREDIT_FIGURES.available, value: available, note: text.availableNote },
        { label: CREDIT_FIGURES.allocated, value: allocated },
        { label: CREDIT_FIGURES.reserved, value: reserved },
        { label: text.spentThisMonth, value: thisMonth },
        { label: CREDIT_FIGURES.spent, value: spent, note: text.netOfRefunds },
        { label: CREDIT_FIGURES.expired, value: expired },
        { label: CREDIT_FIGURES.granted, value: granted, note: text.netOfCorrections },
      ]}
    />
  );
}

type Expiring = { expiresAt: string; ofAll: number; ofUsers: number };

/** Expiring credits by their last usable day. */
export function ExpiringList({ expiring, timeZone }: { expiring: readonly Expiring[]; timeZone?: string }) {
  if (expiring.length === 0) return <p className="text-ink-2">{text.noneExpires}</p>;
  return (
    <ul aria-label={text.expiringCredits} className="grid max-w-md gap-1">
      {expiring.map(({ expiresAt, ofAll, ofUsers }) => (
        <li key={expiresAt} className="flex flex-wrap gap-x-3">
          <span className="min-w-24 font-medium tabular-nums">{formatCredits(ofAll + ofUsers)}</span>
          <span>{text.validUntil(formatLastDay(expiresAt, timeZone))}</span>
          {ofUsers > 0 && ofAll > 0 && (
            <span className="text-ink-3">{text.allocatedToUsers(formatCredits(ofUsers))}</span>
          )}
        </li>
      ))}
    </ul>
  );
}
