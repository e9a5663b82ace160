import { useQuery } from '@tanstack/react-query';
import { Page } from '../../app/screens/page.tsx';
import { QueryView } from '../../app/screens/query-view.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { sellerQuery } from './billing.queries.ts';
import { SellerForm } from './parts/seller-form.tsx';
import * as text from './messages.ts';

/** Seller details for the invoices of this installation. */
export function BillingScreen() {
  const query = useQuery(sellerQuery);
  return (
    <Page title={text.billing}>
      <p className="mb-4 max-w-2xl text-ink-2">{text.billingIntro}</p>
      <QueryView query={query} loading={<SkeletonLines label={text.loadingSeller} lines={6} />}>
        {(seller) => <SellerForm {...seller} />}
      </QueryView>
    </Page>
  );
}
