import { useLayoutEffect, useState } from 'react';

/** What a component was given last, for what outlives a drawing of it: the same function throughout. */
export function useLatest<T>(value: T): () => T {
  const [[read, keep]] = useState(() => {
    let latest = value;
    return [() => latest, (next: T) => void (latest = next)] as const;
  });
  useLayoutEffect(() => keep(value));
  return read;
}
