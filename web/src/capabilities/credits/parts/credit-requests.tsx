import type { CreditRequest } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { useHints } from '../../../app/live/use-hints.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { formatCredits } from '../../../ui/format/amount.ts';
import { formatMoment, formatMomentInFull } from '../../../ui/format/moment.ts';
import { openRequestsQuery, useGrant } from '../credit-requests.queries.ts';
import { DeclineDialog } from './decline-dialog.tsx';

/**
 * Jobs that wait for credits, each with one click that lets it go on. For both admins: of the own organisation, of all,
 * or of the one that is named. Where nothing waits nothing is shown.
 */
export function CreditRequests({ organisationId }: { organisationId?: string }) {
  useHints('credits');
  const isForAll = useUserInfo()?.role === 'admin';
  const { data, error, refetch } = useQuery(openRequestsQuery(organisationId));
  const [declined, setDeclined] = useState<CreditRequest>();
  if (error && !data) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data || data.rows.length === 0) return null;
  return (
    <section aria-labelledby="credit-requests" className="max-w-3xl">
      <h2 id="credit-requests" className="mb-1.5 text-base font-semibold">
        Waits for credits
        <span className="ml-2 font-normal text-ink-3">{data.total ?? data.rows.length}</span>
      </h2>
      <ul className="divide-y divide-line rounded-md border border-line bg-surface">
        {data.rows.map((request) => (
          <RequestRow
            key={request.id}
            request={request}
            isForAll={isForAll}
            onDecline={() => setDeclined(request)}
          />
        ))}
      </ul>
      {declined && <DeclineDialog request={declined} onClose={() => setDeclined(undefined)} />}
    </section>
  );
}

type RequestRowProps = { request: CreditRequest; isForAll: boolean; onDecline: () => void };

function RequestRow({ request, isForAll, onDecline }: RequestRowProps) {
  const grant = useGrant();
  const { code, person, organisation, createdAt } = request;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <div className="min-w-48 grow basis-64">
        <p>
          <span className="font-medium">{code}</span> of <bdi>{person}</bdi>
          {isForAll && (
            <>
              , <bdi>{organisation}</bdi>
            </>
          )}
        </p>
        <p className="text-xs text-ink-3">
          {whyOf(request)}{' '}
          <time dateTime={createdAt} title={formatMomentInFull(createdAt)}>
            {formatMoment(createdAt)}
          </time>
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" tone="quiet" onClick={onDecline}>
          Decline<span className="sr-only"> {code}</span>
        </Button>
        {request.canGrant && (
          <Button size="small" tone="go" isBusy={grant.isPending} onClick={() => grant.mutate(request)}>
            Grant {formatCredits(request.amount)} credits<span className="sr-only"> for {code}</span>
          </Button>
        )}
      </div>
    </li>
  );
}

function whyOf({ lacks, amount, canGrant }: CreditRequest): string {
  const missing = formatCredits(amount);
  if (lacks === 'limit') return `${missing} credits above the limit of this month.`;
  return canGrant
    ? `The organisation lacks ${missing} credits.`
    : `Your organisation lacks ${missing} credits; those who run the installation were asked.`;
}
