import { useQuery } from '@tanstack/react-query';
import { Page } from '../../app/screens/page.tsx';
import { QueryView } from '../../app/screens/query-view.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { sellerQuery } from './billing.queries.ts';
import { SellerForm } from './parts/seller-form.tsx';

/** Seller details for the invoices of this installation. */
export function BillingScreen() {
  const query = useQuery(sellerQuery);
  return (
    <Page title="Billing">
      <p className="mb-4 max-w-2xl text-ink-2">
        These details appear as the seller on every invoice. Invoices are issued at the start of a month for
        the month before, once the seller’s and the organisation’s details are complete. Issued invoices never
        change.
      </p>
      <QueryView query={query} loading={<SkeletonLines label="Loading the seller details" lines={6} />}>
        {(seller) => <SellerForm {...seller} />}
      </QueryView>
    </Page>
  );
}
