import type { Conditions } from './keyset-list.ts';

/** Calendar days, both included: `2026-11-23`. */
type Days = { from?: string | undefined; to?: string | undefined };

/** Time zone of the scope's organisation, as SQL. */
export const OWN_ZONE = '(select time_zone from published.organisation where id = api.organisation_id())';

/** Time zone of the operator organisation, to which the platform admins belong. */
export const OPERATOR_ZONE = `coalesce((select time_zone from published.organisation where is_operator limit 1), 'UTC')`;

/** Limits a moment to days. `column` and `zone`, in which a day begins, are SQL of ours. */
export function addDayFilter(conditions: Conditions, column: string, { from, to }: Days, zone: string): void {
  const midnight = (day: string): string => `(${day}::timestamp at time zone ${zone})`;
  if (from) conditions.add((day) => `${column} >= ${midnight(`${day}::date`)}`, from);
  if (to) conditions.add((day) => `${column} < ${midnight(`(${day}::date + 1)`)}`, to);
}
