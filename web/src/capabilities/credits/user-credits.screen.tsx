import type { UserCreditsDetail, UserDetail } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { messageOf } from '../../app/api/api-error.ts';
import { useHints } from '../../app/live/use-hints.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { userCreditsQuery } from './credits.queries.ts';
import { Amounts } from './parts/amounts.tsx';
import { describeLimit } from './parts/describe-limit.ts';
import { ExpiringList } from './parts/expiring-list.tsx';
import { LimitDialog } from './parts/limit-dialog.tsx';
import { MoveUserCreditDialog } from './parts/move-user-credit-dialog.tsx';
import { SpentByService } from './parts/spent-by-service.tsx';
import { historyPath, servicesOfPath } from './paths.ts';

/** The credits of a user, on the page of the account. Only who orders work has some. */
export function UserCreditsScreen() {
  const user = useOutletContext<UserDetail>();
  useHints('credits');
  const { data, error, refetch } = useQuery(userCreditsQuery(user.id));
  if (data && !data.canReceive && data.own === 0 && data.total === 0) return null;
  return (
    <section aria-labelledby="user-credits" className="mt-6 grid max-w-4xl gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="user-credits" className="mr-auto text-base font-semibold">
          Credits
        </h2>
        {data && <CreditActs credits={data} />}
      </div>
      {error && !data ? (
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines label="Loading the credits" lines={4} />
      ) : (
        <UserAmounts credits={data} />
      )}
    </section>
  );
}

function CreditActs({ credits }: { credits: UserCreditsDetail }) {
  const role = useUserInfo()?.role;
  const [asked, setAsked] = useState<'give' | 'take-back' | 'limit'>();
  const close = () => setAsked(undefined);
  return (
    <>
      <ButtonLink to={servicesOfPath(role, credits)}>Services</ButtonLink>
      <ButtonLink to={historyPath(role, credits.organisationId, credits.personId)}>Amount history</ButtonLink>
      <Button onClick={() => setAsked('limit')}>Set limit</Button>
      {credits.own > 0 && <Button onClick={() => setAsked('take-back')}>Take back</Button>}
      {credits.canReceive && (
        <Button tone="go" onClick={() => setAsked('give')}>
          Add user credit
        </Button>
      )}
      {asked === 'limit' ? (
        <LimitDialog user={credits} monthly={credits.limit?.monthly ?? null} onClose={close} />
      ) : (
        asked && <MoveUserCreditDialog act={asked} user={credits} onClose={close} />
      )}
    </>
  );
}

function UserAmounts({ credits }: { credits: UserCreditsDetail }) {
  const { own, limit, spendable, month, total, services, expiring } = credits;
  return (
    <>
      <Amounts
        label="Credits of the user"
        amounts={[
          { label: 'Own credits', value: own },
          {
            label: 'May spend now',
            value: spendable,
            note: limit === null ? 'No monthly limit' : `Limit: ${describeLimit(limit)}`,
          },
          { label: 'Spent this month', value: month },
          { label: 'Spent', value: total, note: 'Refunds taken off' },
        ]}
      />
      <SpentByService services={services} />
      {expiring.length > 0 && (
        <ExpiringList
          expiring={expiring.map(({ expiresAt, amount }) => ({ expiresAt, ofAll: 0, ofUsers: amount }))}
          timeZone={credits.timeZone}
        />
      )}
    </>
  );
}
