import { type ReactNode, useState } from 'react';
import { ShownOnce } from './shown-once.tsx';

type Secret = { title: string; secret: string };

/**
 * Secrets that are shown now and never again: each stays until the person says that it is kept, also when the next one
 * is made meanwhile.
 */
export function useShownOnce(text: string): { shown: ReactNode; show: (secret: Secret) => void } {
  const [secrets, setSecrets] = useState<readonly Secret[]>([]);
  return {
    shown: secrets.map(({ title, secret }) => (
      <ShownOnce
        key={secret}
        title={title}
        secret={secret}
        text={text}
        onDone={() => setSecrets((now) => now.filter((each) => each.secret !== secret))}
      />
    )),
    show: (secret) => setSecrets((now) => [secret, ...now]),
  };
}
