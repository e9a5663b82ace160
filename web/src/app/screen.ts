import type { ComponentType } from 'react';
import { RouteError } from './screens/route-error.tsx';

/** A route's screen, fetched when the route is first opened. An error in it leaves the bar and the rail in place. */
export function screen(load: () => Promise<ComponentType>) {
  return async () => ({ Component: await load(), ErrorBoundary: RouteError });
}
