import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { toast } from '../toast/toast.ts';
import * as messages from '../messages.ts';

/** A secret that is shown only once, with a copy button. */
export function SecretReveal({
  title,
  secret,
  text,
  onDone,
}: {
  title: string;
  /** A list is shown with one secret per line. */
  secret: string | readonly string[];
  /** Instruction in one sentence. */
  text: string;
  onDone: () => void;
}) {
  const [isCopied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(typeof secret === 'string' ? secret : secret.join('\n'));
      setCopied(true);
    } catch {
      // Browsers allow copying only on secure origins. The text can still be selected.
      toast.info(messages.couldNotCopy);
    }
  };
  return (
    <section className="mb-4 grid max-w-2xl gap-2 rounded-md border border-accent bg-accent-soft p-3">
      <h2 ref={heading} tabIndex={-1} className="font-medium">
        {title}
      </h2>
      <p className="text-ink-2">
        {text} {typeof secret === 'string' ? messages.shownOnce : messages.allShownOnce}
      </p>
      {typeof secret === 'string' ? (
        <code className="rounded-md border border-line bg-surface p-2 font-mono break-all select-all">
          {secret}
        </code>
      ) : (
        <ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-md border border-line bg-surface p-3 font-mono select-all wide:grid-cols-2">
          {secret.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
      <div className="flex gap-2">
        <Button
          variant="primary"
          icon={isCopied ? <Check aria-hidden size={14} /> : <Copy aria-hidden size={14} />}
          onClick={() => void copy()}
        >
          {isCopied ? messages.copied : messages.copy}
        </Button>
        <Button onClick={onDone}>
          {typeof secret === 'string' ? messages.savedSecret : messages.savedSecrets}
        </Button>
      </div>
    </section>
  );
}

type Secret = { title: string; secret: string };

/**
 * Reveals created secrets. Each stays until the person confirms that it is saved, even when another one is
 * created.
 */
export function useSecretReveal(text: string): {
  secretReveals: ReactNode;
  showSecret: (secret: Secret) => void;
} {
  const [secrets, setSecrets] = useState<readonly Secret[]>([]);
  return {
    secretReveals: secrets.map(({ title, secret }) => (
      <SecretReveal
        key={secret}
        title={title}
        secret={secret}
        text={text}
        onDone={() => setSecrets((now) => now.filter((each) => each.secret !== secret))}
      />
    )),
    showSecret: (secret) => setSecrets((now) => [secret, ...now]),
  };
}
