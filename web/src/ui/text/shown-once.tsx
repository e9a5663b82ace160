import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { toast } from '../toast/toast.ts';

/** Something secret that is shown now and never again, with a way to take it along. */
export function ShownOnce({
  title,
  secret,
  text,
  onDone,
}: {
  title: string;
  secret: string;
  /** What to do with it, in a sentence. */
  text: string;
  onDone: () => void;
}) {
  const [isCopied, setCopied] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      // Without a secure address the browser lends no clipboard: it can be selected where it stands.
      toast.info('This browser lends no clipboard here. Select the text and copy it.');
    }
  };
  return (
    <section className="mb-4 grid max-w-2xl gap-2 rounded-md border border-accent bg-accent-soft p-3">
      <h2 ref={heading} tabIndex={-1} className="font-medium">
        {title}
      </h2>
      <p className="text-ink-2">{text} It is shown this once.</p>
      <code className="rounded-md border border-line bg-surface p-2 font-mono break-all select-all">
        {secret}
      </code>
      <div className="flex gap-2">
        <Button
          tone="go"
          icon={isCopied ? <Check aria-hidden size={14} /> : <Copy aria-hidden size={14} />}
          onClick={() => void copy()}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
        <Button onClick={onDone}>I have kept it</Button>
      </div>
    </section>
  );
}
