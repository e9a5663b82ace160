/** One key or chord as it is printed on the keyboard. */
export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="rounded-sm border border-b-2 border-line-strong bg-surface px-1.5 font-sans text-[11px] leading-4 text-ink-2">
      {children}
    </kbd>
  );
}
