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
        Prices
      </h2>
      {!data ? (
        <QueryGap query={query} loading={<SkeletonLines label="Loading the prices" lines={6} />} />
      ) : (
        <>
          <PriceTable prices={data.prices} next={data.next?.prices} />
          <p className="mt-2 text-xs text-ink-3">
            {data.isOwn && 'Agreed with your organisation. '}
            {data.creditPrice && `A credit costs ${formatMoney(data.creditPrice)}. `}
            {data.next && `The prices change on ${formatMomentInFull(data.next.validFrom)}. `}
            What is ordered keeps the prices of its order.
          </p>
        </>
      )}
    </section>
  );
}

function PriceTable({ prices, next }: { prices: Prices; next: Prices | undefined }) {
  return (
    <table className="w-full border-collapse" aria-label="Prices">
      <thead className="text-left text-xs text-ink-3">
        <tr className="border-b border-line">
          <th className="py-1.5 font-medium">Work</th>
          <th className="py-1.5 pl-4 font-medium">For</th>
          <th className="py-1.5 pl-4 text-right font-medium">Credits</th>
          {next && <th className="py-1.5 pl-4 text-right font-medium">Then</th>}
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
