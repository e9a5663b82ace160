import { useLayoutEffect, useState } from 'react';

/** Returns a stable getter for the latest value, for callbacks that outlive a render. */
export function useLatest<T>(value: T): () => T {
  const [[read, keep]] = useState(() => {
    let latest = value;
    return [() => latest, (next: T) => void (latest = next)] as const;
  });
  useLayoutEffect(() => keep(value));
  return read;
}
