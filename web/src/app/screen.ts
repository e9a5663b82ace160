import type { ComponentType } from 'react';
import { partOf } from './loading/lazy-part.tsx';
import { makeLoader } from './loading/loader.ts';
import { screenFailure } from './loading/screen-failure.tsx';
import { RouteError } from './screens/route-error.tsx';

/**
 * A route's screen, loaded when the route is first opened. An error in it leaves the bar and the rail in place. One that
 * could not be loaded says so in its place and is loaded as soon as it can be: an error here would be the whole page's.
 */
export function screen(importScreen: () => Promise<ComponentType>) {
  const loader = makeLoader(importScreen);
  return async () => {
    const Component = await loader.load().catch(() => partOf(loader, () => screenFailure, null));
    return { Component, ErrorBoundary: RouteError };
  };
}
