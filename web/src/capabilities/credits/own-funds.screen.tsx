import { OwnFunds } from './parts/own-funds.tsx';
import { PricesInForce } from './parts/prices-in-force.tsx';
import { useUserInfo } from '../../app/session/user-info.ts';

/** Below the own subscriptions: what a customer may spend, and what work costs. */
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
