import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/toast/toast.ts';

/** Shown once, when they are made. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success('Copied.');
    } catch {
      toast.info('This browser does not allow copying here. Select the codes and copy them.');
    }
  };
  return (
    <section className="grid max-w-lg gap-3 rounded-md border border-accent bg-accent-soft p-4">
      <h2 ref={heading} tabIndex={-1} className="text-base font-semibold">
        Save your recovery codes
      </h2>
      <p className="text-ink-2">
        If you lose your second factor, each of these codes signs you in once. Keep them where only you can
        find them. They are not shown again.
      </p>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-md border border-line bg-surface p-3 font-mono select-all wide:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void copy()}>Copy</Button>
        <Button tone="go" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </section>
  );
}
