import { type Billing, BILLING_GAPS } from '@colloquy/contract/credits';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useVersionedSave } from '../../../app/forms/use-versioned-save.ts';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { billingQuery, reloadBilling } from '../billing.queries.ts';
import { BuyerForm } from './buyer-form.tsx';
import { TermsForm } from './terms-form.tsx';
import * as text from '../messages.ts';

type Props = { organisationId: string; isPlatform: boolean };

/** The buyer on the invoices of an organisation, and for platform admins the terms. */
export function BillingDetails({ organisationId, isPlatform }: Props) {
  const query = useQuery(billingQuery(organisationId));
  const { data } = query;
  if (!data)
    return <QueryGap query={query} loading={<SkeletonLines label={text.loadingBilling} lines={5} />} />;
  const { gap } = data;
  return (
    <div className="grid gap-6">
      <p className="max-w-2xl text-ink-2">
        {gap === null ? text.billingHint : text.invoicesBlocked(BILLING_GAPS[gap])}
        {gap === 'seller' && isPlatform && (
          <>
            {' '}
            <Link to="/admin/billing" className="text-accent underline">
              {text.enterSeller}
            </Link>
          </>
        )}
      </p>
      <BillingForms organisationId={organisationId} isPlatform={isPlatform} billing={data} />
    </div>
  );
}

/** Both forms save the same row, so they share its version. Saving one does not reset the other. */
function BillingForms({ organisationId, isPlatform, billing }: Props & { billing: Billing }) {
  const [, save] = useVersionedSave<{ version: number }>(billing, {
    reload: () => reloadBilling(organisationId),
  });
  const shared = { organisationId, save };
  return (
    <>
      <BuyerForm {...shared} buyer={billing.buyer} />
      {isPlatform && (
        <section aria-labelledby="terms" className="grid gap-3">
          <h2 id="terms" className="text-base font-semibold">
            {text.terms}
          </h2>
          <TermsForm {...shared} terms={billing.terms} />
        </section>
      )}
    </>
  );
}
