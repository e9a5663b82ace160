import { OwnFunds } from './parts/own-funds.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';
import { QueryGap } from '../../app/screens/query-view.tsx';
import { type Prices, WORK_KIND_NAMES, WORK_KINDS } from '@colloquy/contract/credits';
import { useQuery } from '@tanstack/react-query';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { formatCredits } from '../../ui/format/amount.ts';
import { formatMomentInFull } from '../../ui/format/moment.ts';
import { pricesQuery } from './prices.queries.ts';
import { formatMoney } from './parts/describe-prices.ts';
import * as text from './messages.ts';

/** Spendable credits of a customer and the prices, below the subscriptions. */
export function OwnFundsScreen() {
  const isCustomer = useUserInfo()?.role === 'customer';
  return (
    <div className="mt-6 grid gap-6">
      {isCustomer && (
        <div className="max-w-md">
          <OwnFunds />
        </div>
      )}
      <PricesInForce />
    </div>
  );
}

/** Current prices of the organisation, and future ones if a change is planned. */
function PricesInForce() {
  const query = useQuery(pricesQuery);
  const { data } = query;
  return (
    <section aria-labelledby="prices" className="max-w-2xl">
      <h2 id="prices" className="mb-1.5 text-base font-semibold">
        {text.prices}
      </h2>
      {!data ? (
        <QueryGap query={query} loading={<SkeletonLines label={text.loadingPrices} lines={6} />} />
      ) : (
        <>
          <PriceTable prices={data.prices} next={data.next?.prices} />
          <p className="mt-2 text-xs text-ink-3">
            {[
              data.isOwn && text.agreedPrices,
              data.creditPrice && text.creditCosts(formatMoney(data.creditPrice)),
              data.next && text.pricesChange(formatMomentInFull(data.next.validFrom)),
              text.orderedPrices,
            ]
              .filter(Boolean)
              .join(' ')}
          </p>
        </>
      )}
    </section>
  );
}

function PriceTable({ prices, next }: { prices: Prices; next: Prices | undefined }) {
  return (
    <table className="w-full border-collapse" aria-label={text.prices}>
      <thead className="text-left text-xs text-ink-3">
        <tr className="border-b border-line">
          <th className="py-1.5 font-medium">{text.work}</th>
          <th className="py-1.5 pl-4 font-medium">{text.unit}</th>
          <th className="py-1.5 pl-4 text-right font-medium">{text.credits}</th>
          {next && <th className="py-1.5 pl-4 text-right font-medium">{text.nextPrices}</th>}
        </tr>
      </thead>
      <tbody>
        {WORK_KIND_NAMES.map((work) => (
          <tr key={work} className="border-b border-line">
            <td className="py-1.5">{WORK_KINDS[work].label}</td>
            <td className="py-1.5 pl-4 text-ink-2">{WORK_KINDS[work].unit}</td>
            <td className="py-1.5 pl-4 text-right tabular-nums">{formatCredits(prices[work])}</td>
            {next && <td className="py-1.5 pl-4 text-right tabular-nums">{formatCredits(next[work])}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
