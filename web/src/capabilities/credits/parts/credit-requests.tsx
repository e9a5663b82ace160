import type { CreditRequest } from '@colloquy/contract/credits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../../../app/actions/use-action.ts';
import { useInvalidations } from '../../../app/query-client.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { Moment } from '../../../ui/text/moment.tsx';
import { grantCredits, openRequestsQuery } from '../credit-requests.queries.ts';
import { DeclineDialog } from './decline-dialog.tsx';
import * as text from '../messages.ts';

/**
 * Jobs that wait for credits, each with a button that grants them. For organisation admins and platform
 * admins: of their own organisation, of all, or of the given one. Renders nothing if no job waits.
 */
export function CreditRequests({ organisationId }: { organisationId?: string }) {
  useInvalidations('credits');
  const isPlatform = useUserInfo()?.role === 'admin';
  const query = useQuery(openRequestsQuery(organisationId));
  const { data } = query;
  const [declined, setDeclined] = useState<CreditRequest>();
  if (!data) return <QueryGap query={query} loading={null} />;
  if (data.rows.length === 0) return null;
  return (
    <section aria-labelledby="credit-requests" className="max-w-3xl">
      <h2 id="credit-requests" className="mb-1.5 text-base font-semibold">
        {text.waitingForCredits}
        <span className="ml-2 font-normal text-ink-3">{data.total ?? data.rows.length}</span>
      </h2>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {data.rows.map((request) => (
          <CreditRequestRow
            key={request.id}
            request={request}
            isPlatform={isPlatform}
            onDecline={() => setDeclined(request)}
          />
        ))}
      </ul>
      {declined && <DeclineDialog request={declined} onClose={() => setDeclined(undefined)} />}
    </section>
  );
}

type CreditRequestRowProps = { request: CreditRequest; isPlatform: boolean; onDecline: () => void };

function CreditRequestRow({ request, isPlatform, onDecline }: CreditRequestRowProps) {
  const { code, person, organisation, createdAt } = request;
  const grant = useAction(grantCredits, {
    done: ({ outcome }, { amount }) =>
      outcome === 'resumed' ? text.requestResumed(code, formatCredits(amount)) : text.requestPassedOn(code),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-48 grow basis-64">
        <p>
          <span className="font-medium">{code}</span>{' '}
          {text.requestedBy(person, isPlatform ? organisation : undefined)}
        </p>
        <p className="text-xs text-ink-3">
          {describeReason(request)} <Moment at={createdAt} />
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="ghost" aria-label={text.declineRequest(code)} onClick={onDecline}>
          {text.decline}
        </Button>
        {request.canGrant && (
          <Button
            size="small"
            variant="primary"
            aria-label={text.grantRequest(formatCredits(request.amount), code)}
            isBusy={grant.isPending}
            onClick={() => void grant.run(request)}
          >
            {text.grant(formatCredits(request.amount))}
          </Button>
        )}
      </div>
    </li>
  );
}

function describeReason({ shortfall, amount, canGrant }: CreditRequest): string {
  const missing = formatCredits(amount);
  if (shortfall === 'limit') return text.aboveLimit(missing);
  return canGrant ? text.organisationLacks(missing) : text.ownOrganisationLacks(missing);
}
