import { useState } from 'react';

/**
 * A choice that is kept in the address, as the person made it: the address follows a moment later, and until then the
 * control would jump back.
 */
export function useAtOnce<T>(value: T, change: (next: T) => void): [T, (next: T) => void] {
  const [wanted, want] = useState<{ from: T; to: T }>();
  if (wanted && wanted.from !== value) want(undefined);
  return [
    wanted && wanted.from === value ? wanted.to : value,
    (next) => {
      want({ from: value, to: next });
      change(next);
    },
  ];
}
