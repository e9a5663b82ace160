import type { UserCreditsDetail } from '@colloquy/contract/credits';
import type { UserDetail } from '@colloquy/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import { useInvalidations } from '../../app/query-client.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { FocusFallback } from '../../ui/overlay/return-focus.tsx';
import { userCreditsQuery } from './credits.queries.ts';
import { AmountCards, ExpiringList } from './parts/credit-amounts.tsx';
import { describeLimit, LimitDialog } from './parts/limit-dialog.tsx';
import { MoveUserCreditDialog } from './parts/move-user-credit-dialog.tsx';
import { SpentByService } from './parts/spent-by-service.tsx';
import { historyPath, userServicesPath } from './organisation-links.tsx';
import * as text from './messages.ts';

/** Credits on the page of a user. Only people who order work have credits. */
export function UserCreditsScreen() {
  const user = useOutletContext<UserDetail>();
  useInvalidations('credits');
  const query = useQuery(userCreditsQuery(user.id));
  const { data } = query;
  if (data && !data.canReceive && data.own === 0 && data.total === 0) return null;
  return (
    <section aria-labelledby="user-credits" className="mt-6 grid max-w-4xl gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <h2 id="user-credits" className="mr-auto text-base font-semibold">
          {text.credits}
        </h2>
        {data && <CreditActions credits={data} />}
      </div>
      {!data ? (
        <QueryGap query={query} loading={<SkeletonLines label={text.loadingCredits} lines={4} />} />
      ) : (
        <UserAmounts credits={data} />
      )}
    </section>
  );
}

function CreditActions({ credits }: { credits: UserCreditsDetail }) {
  const role = useUserInfo()?.role;
  const [openDialog, setOpenDialog] = useState<'add' | 'withdraw' | 'limit'>();
  const close = () => setOpenDialog(undefined);
  return (
    <>
      <FocusFallback label={text.creditActions}>
        <ButtonLink to={userServicesPath(role, credits)}>{text.services}</ButtonLink>
        <ButtonLink to={historyPath(role, credits.organisationId, credits.personId)}>
          {text.amountHistory}
        </ButtonLink>
        <Button onClick={() => setOpenDialog('limit')}>{text.setLimit}</Button>
        {credits.own > 0 && <Button onClick={() => setOpenDialog('withdraw')}>{text.takeBack}</Button>}
        {credits.canReceive && (
          <Button variant="primary" onClick={() => setOpenDialog('add')}>
            {text.addUserCredit}
          </Button>
        )}
      </FocusFallback>
      {openDialog === 'limit' ? (
        <LimitDialog user={credits} monthly={credits.limit?.monthly ?? null} onClose={close} />
      ) : (
        openDialog && <MoveUserCreditDialog kind={openDialog} user={credits} onClose={close} />
      )}
    </>
  );
}

function UserAmounts({ credits }: { credits: UserCreditsDetail }) {
  const { own, limit, spendable, month, total, services, expiring } = credits;
  return (
    <>
      <AmountCards
        label={text.creditsOfUser}
        amounts={[
          { label: text.ownCredits, value: own },
          {
            label: text.spendable,
            value: spendable,
            note: limit === null ? text.noMonthlyLimit : text.limit(describeLimit(limit)),
          },
          { label: text.spentThisMonth, value: month },
          { label: text.spent, value: total, note: text.netOfRefunds },
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
