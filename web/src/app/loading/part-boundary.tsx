import { Component, type ReactNode } from 'react';

/** What stands in the place of a part that failed. */
export type RenderFailure = (error: unknown, retry: () => void) => ReactNode;

type PartBoundaryProps = { renderFailure: RenderFailure; children: ReactNode };

/** Shows an error inside it in its own place, so that the screen round it stays. */
export class PartBoundary extends Component<PartBoundaryProps, { error?: unknown }> {
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
