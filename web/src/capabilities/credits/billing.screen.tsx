import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../app/api/api-error.ts';
import { Page } from '../../app/screens/page.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { sellerQuery } from './billing.queries.ts';
import { SellerForm } from './parts/seller-form.tsx';

/** Who sells, on the invoices of the installation. */
export function BillingScreen() {
  const { data, error, refetch } = useQuery(sellerQuery);
  return (
    <Page title="Billing">
      <p className="mb-4 max-w-2xl text-ink-2">
        These details appear as the seller on every invoice. Invoices are issued at the start of a month for
        the month before, once the seller’s and the organisation’s details are complete. Issued invoices never
        change.
      </p>
      {error && !data ? (
        <Failure message={messageOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <SellerForm {...data} />
      ) : (
        <SkeletonLines label="Loading the seller details" lines={6} />
      )}
    </Page>
  );
}
