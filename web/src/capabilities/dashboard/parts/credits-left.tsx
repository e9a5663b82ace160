import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryClient, useInvalidations } from '../../../app/query-client.ts';
import { formatShortCredits } from '../../../ui/format/amount.ts';
import { formatLastDay } from '../../../ui/format/moment.ts';
import { fundsQuery } from '../../credits/index.ts';
import * as text from '../messages.ts';

/** What the person may spend and until when, as a link to their plan; nothing while it is unknown. */
export function CreditsLeft() {
  useInvalidations('credits');
  // Jobs reserve and use credits.
  useInvalidations('jobs', undefined, () => void queryClient.invalidateQueries(fundsQuery));
  const { data } = useQuery(fundsQuery);
  if (!data) return null;
  return (
    <Link to="/client/subscriptions" className="self-center text-ink-2 underline-offset-2 hover:underline">
      {text.creditsLeft(
        formatShortCredits(data.spendable),
        data.until === null ? null : formatLastDay(data.until),
      )}
    </Link>
  );
}
