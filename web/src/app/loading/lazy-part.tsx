import { type ComponentType, type ReactNode, Component } from 'react';
import { type Loader, createLoader, useLoaded, LoadError } from './loader.ts';
import { Failure } from '../../ui/feedback/failure.tsx';
import { offlineError } from '../api/api-error.ts';
import * as text from '../messages.ts';

export type LazyPart<P> = ComponentType<P> & {
  /** Loads the script ahead of time; resolves also if that fails. */
  prefetch: () => Promise<void>;
};

/**
 * Part of a screen whose script is loaded when it is first shown. If it fails to load or to render, its place
 * shows the error with a retry button; the rest of the screen stays.
 * @param placeholder shown while it loads
 */
export function lazyPart<P extends object>(
  importPart: () => Promise<ComponentType<P>>,
  placeholder: ReactNode = null,
): LazyPart<P> {
  const loader = createLoader(importPart);
  return Object.assign(
    lazyComponent(loader, () => renderPartFailure, placeholder),
    { prefetch: loader.prefetch },
  );
}

/** Component that renders the loader's result. */
export function lazyComponent<P extends object>(
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

const MESSAGES = {
  unreachable: offlineError().message,
  outdated: text.reloadToOpen,
  current: text.couldNotLoad,
};

/** Shown in place of a part that failed to load or to render. */
export function PartFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof LoadError)) return <Failure message={text.partFailed} onRetry={onRetry} />;
  return error.reason === 'unreachable' ? (
    <Failure message={MESSAGES.unreachable} onRetry={onRetry} />
  ) : (
    <Failure message={MESSAGES[error.reason]} onReload={() => location.reload()} />
  );
}

/** Renders the replacement of a failed part. */
export type RenderFailure = (error: unknown, retry: () => void) => ReactNode;

const renderPartFailure: RenderFailure = (error, retry) => <PartFailure error={error} onRetry={retry} />;

type SafePartProps = { children: ReactNode; renderFailure?: RenderFailure };

/** Part of a screen whose place shows the error with a retry button if it fails to render. */
export const SafePart = ({ children, renderFailure = renderPartFailure }: SafePartProps) => (
  <PartBoundary renderFailure={renderFailure}>{children}</PartBoundary>
);

type PartBoundaryProps = { renderFailure: RenderFailure; children: ReactNode };

/** Error boundary that keeps the rest of the screen. */
class PartBoundary extends Component<PartBoundaryProps, { error?: unknown }> {
  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override state: { error?: unknown } = {};

  override render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    return this.props.renderFailure(error, () => this.setState({ error: undefined }));
  }
}
