import { Outlet, ScrollRestoration } from 'react-router';
import { ToastRegion } from '../ui/toast/toast-region.tsx';

/** Above every screen: what must outlive a change of route. */
export function Root() {
  return (
    <>
      <Outlet />
      <ToastRegion />
      <ScrollRestoration />
    </>
  );
}
