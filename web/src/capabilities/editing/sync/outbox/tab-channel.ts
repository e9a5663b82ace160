/**
 * Connects the tabs of a browser with the same recording open: they exchange messages and elect one leader.
 */
export type TabChannel<M> = {
  /** Sends to the other tabs, not to this one. */
  broadcast: (message: M) => void;
  /** Calls back once this tab leads: immediately, or when the leader closes. */
  requestLeadership: (onLead: () => void) => void;
  close: () => void;
};

/** @param onMessage receives messages of other tabs */
export function openTabChannel<M>(name: string, onMessage: (message: M) => void): TabChannel<M> {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<M>) => onMessage(data));
  const closing = new AbortController();
  return {
    broadcast: (message) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
      if (!closing.signal.aborted) channel.postMessage(message);
    },
    requestLeadership: (onLead) => {
      // Web Locks require a secure context. Without them every tab leads, which costs an occasional extra
      // request; the store keeps their requests consistent.
      const locks = navigator.locks as LockManager | undefined;
      if (!locks) return onLead();
      const closed = new Promise<void>((resolve) =>
        closing.signal.addEventListener('abort', () => resolve(), { once: true }),
      );
      const leading = async (): Promise<void> => {
        onLead();
        await closed;
      };
      locks.request(name, { signal: closing.signal }, leading).catch(() => {
        // Closed before this tab became leader.
      });
    },
    close: () => {
      closing.abort();
      channel.close();
    },
  };
}
