import { lastDayOf } from '@colloquy/contract/subscriptions';
import { addDays } from '../../platform/calendar.ts';
import { now } from '../../platform/clock.ts';
import { asSystem } from '../../platform/database/open-scope.ts';
import { db, run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { subscription } from './subscriptions.table.ts';

type Fields = Partial<
  Pick<typeof subscription.$inferSelect, 'plan' | 'period' | 'seats' | 'startsOn' | 'renews' | 'price'>
>;

/** Creates a subscription without limits that began before this month; returns its id. */
export async function aSubscription(organisationId: string, fields: Fields = {}): Promise<string> {
  const id = newId();
  const startsOn = fields.startsOn ?? addDays(now().toISOString().slice(0, 10), -60);
  const values = { plan: 1, period: 1, seats: null, renews: true, ...fields, startsOn } as const;
  const endsOn = lastDayOf(startsOn, values.period);
  await run(asSystem(organisationId), () =>
    db.insert(subscription).values({ organisationId, id, ...values, endsOn, createdAt: now() }),
  );
  return id;
}
