import type { ComponentType } from 'react';
import { lazyComponent, PartFailure } from './lazy-part.tsx';
import { createLoader, LoadError } from './loader.ts';
import { RouteError } from '../screens/error-screens.tsx';

/**
 * A route's screen, loaded when the route is first opened. An error in it keeps the navigation bar and rail.
 * A screen that cannot be loaded shows a message in its place and loads as soon as possible; throwing here
 * would replace the whole page.
 */
export function lazyScreen(importScreen: () => Promise<ComponentType>) {
  const loader = createLoader(importScreen);
  return async () => {
    const Component = await loader.load().catch(() => lazyComponent(loader, () => screenFailure, null));
    return { Component, ErrorBoundary: RouteError };
  };
}

/** Shown in place of a screen that could not be loaded. */
function screenFailure(error: unknown, retry: () => void) {
  // Errors of the screen itself are shown by the route.
  if (!(error instanceof LoadError)) throw error;
  return (
    <div className="max-w-2xl px-4 py-10 wide:px-8">
      <PartFailure error={error} onRetry={retry} />
    </div>
  );
}
