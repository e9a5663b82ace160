import { ShownOnce } from '../../../ui/text/shown-once.tsx';

/** Shown once, when they are generated. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <ShownOnce
      title="Save your recovery codes"
      secret={codes}
      text="If you lose your second factor, each code lets you sign in once. Keep them where only you can find them."
      onDone={onDone}
    />
  );
}
