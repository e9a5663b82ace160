/**
 * The tabs of one browser that have the same thing open. They tell one another what they did, and choose one of them
 * to lead.
 */
export type Tabs<M> = {
  /** To the other tabs, never to this one. */
  tell: (message: M) => void;
  /** Calls back once this tab leads: at once, or when the one that led has gone. */
  lead: (onLead: () => void) => void;
  close: () => void;
};

/**
 * @param onMessage what another tab told
 */
export function openTabs<M>(name: string, onMessage: (message: M) => void): Tabs<M> {
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<M>) => onMessage(data));
  const closing = new AbortController();
  return {
    tell: (message) => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin and takes none
      if (!closing.signal.aborted) channel.postMessage(message);
    },
    lead: (onLead) => {
      // Browsers lend locks to secure addresses only. Without them every tab leads, which costs a request now and
      // then: the store lets none of them send anything in its own way.
      const locks = navigator.locks as LockManager | undefined;
      if (!locks) return onLead();
      const left = new Promise<void>((resolve) =>
        closing.signal.addEventListener('abort', () => resolve(), { once: true }),
      );
      const leading = async (): Promise<void> => {
        onLead();
        await left;
      };
      locks.request(name, { signal: closing.signal }, leading).catch(() => {
        // Closed before it was this tab's turn.
      });
    },
    close: () => {
      closing.abort();
      channel.close();
    },
  };
}
