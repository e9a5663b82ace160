/** `go` is the one main act of a screen; `danger` loses something; `quiet` stands in rows and bars. */
export type ButtonTone = 'go' | 'plain' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'normal' | 'large';

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none transition-colors aria-disabled:opacity-60';
const TONES: Record<ButtonTone, string> = {
  go: 'border-accent bg-accent text-accent-ink not-aria-disabled:hover:bg-accent/90',
  plain: 'border-line-control bg-surface text-ink not-aria-disabled:hover:bg-sunken',
  quiet:
    'border-transparent bg-transparent text-ink-2 not-aria-disabled:hover:bg-sunken not-aria-disabled:hover:text-ink',
  danger: 'border-danger bg-surface text-danger not-aria-disabled:hover:bg-danger-soft',
};
const SIZES: Record<ButtonSize, string> = {
  small: 'h-7 px-2 text-sm',
  normal: 'h-8 px-3',
  large: 'h-10 px-4',
};
const SQUARES: Record<ButtonSize, string> = { small: 'size-7', normal: 'size-8', large: 'size-10' };

export type ButtonLook = {
  tone?: ButtonTone | undefined;
  size?: ButtonSize | undefined;
  /** As wide as high, for an icon alone. */
  isSquare?: boolean | undefined;
};

/** The classes of a button, for what is one by its look only: a link, a download, a file's label. */
export function buttonLook({ tone = 'plain', size = 'normal', isSquare = false }: ButtonLook = {}): string {
  return `${BASE} ${TONES[tone]} ${(isSquare ? SQUARES : SIZES)[size]}`;
}
