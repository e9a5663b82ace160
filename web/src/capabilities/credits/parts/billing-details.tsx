import { type Billing, BILLING_GAPS } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../app/api/api-error.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { billingQuery } from '../billing.queries.ts';
import { BuyerForm } from './buyer-form.tsx';
import { TermsForm } from './terms-form.tsx';

type Props = { organisationId: string; isPlatform: boolean };

/** Who buys, on the invoices of an organisation; for platform admins the terms as well. */
export function BillingDetails({ organisationId, isPlatform }: Props) {
  const { data, error, refetch } = useQuery(billingQuery(organisationId));
  if (error && !data) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines label="Loading the billing details" lines={5} />;
  const { gap } = data;
  return (
    <div className="grid gap-6">
      <p className="max-w-2xl text-ink-2">
        {gap === null
          ? 'These details appear on invoices from now on. Issued invoices keep what they say.'
          : `Invoices wait: ${BILLING_GAPS[gap]}`}
        {gap === 'seller' && isPlatform && (
          <>
            {' '}
            <Link to="/admin/billing" className="text-accent underline">
              Enter the seller’s details
            </Link>
          </>
        )}
      </p>
      <Forms organisationId={organisationId} isPlatform={isPlatform} billing={data} />
    </div>
  );
}

/** Both forms save the same row: what one has saved, the other goes on from. They stay as they are while saving. */
function Forms({ organisationId, isPlatform, billing }: Props & { billing: Billing }) {
  const [version, setVersion] = useState(billing.version);
  const shared = { organisationId, version, onSaved: setVersion };
  return (
    <>
      <BuyerForm {...shared} buyer={billing.buyer} />
      {isPlatform && (
        <section aria-labelledby="terms" className="grid gap-3">
          <h2 id="terms" className="text-base font-semibold">
            Terms
          </h2>
          <TermsForm {...shared} terms={billing.terms} />
        </section>
      )}
    </>
  );
}
