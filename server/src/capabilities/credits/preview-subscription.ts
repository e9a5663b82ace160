import {
  type Body,
  monthlyGrantOf,
  type previewSubscription as endpoint,
  type SubscriptionPreview,
} from '@colloquy/contract';
import { daysOf } from '../../platform/calendar.ts';
import { getOrganisation } from '../organisations/index.ts';
import { creditsOfParts, previewMonth } from '../subscriptions/index.ts';
import { findGranted } from './monthly-grant.ts';

/** What a subscription would bring in the month in which it takes effect, less what that month has brought by then. */
export async function previewSubscription(
  organisationId: string,
  planned: Body<typeof endpoint>,
): Promise<SubscriptionPreview> {
  await getOrganisation(organisationId);
  const { month, startsOn, isToday, parts, before } = await previewMonth(organisationId, planned);
  const granted = (await findGranted(organisationId, month)).amount;
  const earlier = Math.max(granted, before);
  const total = creditsOfParts(parts, month);
  return {
    startsOn,
    isToday,
    planGrant: {
      month,
      days: daysOf(month).length,
      parts: parts.filter(({ monthly }) => monthly > 0),
      earlier,
    },
    total,
    arrives: Math.max(0, total - earlier),
    monthly: monthlyGrantOf(planned.plan, planned.seats),
  };
}
