import type { ComponentType, ReactNode } from 'react';
import { type Loader, makeLoader } from './loader.ts';
import { PartBoundary, type RenderFailure } from './part-boundary.tsx';
import { PartFailure } from './part-failure.tsx';
import { useLoaded } from './use-loaded.ts';

export type LazyPart<P> = ComponentType<P> & {
  /** Loads its script ahead of time. */
  prefetch: () => void;
};

/**
 * A part of a screen whose script is loaded when it is first shown. Where it cannot be loaded, or fails while it is
 * drawn, its place says so and offers to retry; the screen round it stays.
 *
 * @param placeholder stands there while it loads
 */
export function lazyPart<P extends object>(
  importPart: () => Promise<ComponentType<P>>,
  placeholder: ReactNode = null,
): LazyPart<P> {
  const loader = makeLoader(importPart);
  const renderFailure: RenderFailure = (error, retry) => <PartFailure error={error} onRetry={retry} />;
  return Object.assign(
    partOf(loader, () => renderFailure, placeholder),
    { prefetch: loader.prefetch },
  );
}

/** The component that shows what a loader loads. */
export function partOf<P extends object>(
  loader: Loader<ComponentType<P>>,
  failureOf: (props: P) => RenderFailure,
  placeholder: ReactNode,
): ComponentType<P> {
  return function Part(props: P) {
    const { part: Content, error, retry } = useLoaded(loader);
    const renderFailure = failureOf(props);
    if (Content)
      return (
        <PartBoundary renderFailure={renderFailure}>
          <Content {...props} />
        </PartBoundary>
      );
    return error === undefined ? placeholder : renderFailure(error, retry);
  };
}
