import type { Plan } from '@colloquy/contract/subscriptions';
import * as text from '../messages.ts';

/** Comparison of all plans, from the table that the server uses too; the current plan is highlighted. */
export function PlansTable({ own }: { own?: Plan | undefined }) {
  return (
    <div
      role="region"
      aria-label={text.comparePlans}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-md border border-line bg-surface"
    >
      <table className="w-full border-collapse text-left">
        <thead>
          <tr className="border-b border-line text-xs text-ink-2">
            <th scope="col" className="px-3 py-2 font-medium">
              {text.plan}
            </th>
            {text.ALL_PLANS.map(({ plan, label }) => (
              <th key={plan} scope="col" className={`min-w-32 px-3 py-2 font-medium ${tint(plan, own)}`}>
                <span className="font-semibold text-ink">{label}</span>
                {plan === own && <span className="block font-normal">{text.yourPlan}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {text.PLAN_TERM_ROWS.map(({ label, of }) => (
            <tr key={label} className="border-b border-line align-top last:border-0">
              <th scope="row" className="px-3 py-2 font-medium">
                {label}
              </th>
              {text.ALL_PLANS.map(({ plan, terms }) => (
                <td key={plan} className={`px-3 py-2 ${tint(plan, own)}`}>
                  {of(terms)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const tint = (plan: Plan, own: Plan | undefined): string => (plan === own ? 'bg-sunken' : '');
