/**
 * `primary` is the main action of a screen, `danger` destroys something, `ghost` is for rows and toolbars.
 */
export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'normal' | 'large';

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none transition-colors aria-disabled:opacity-60';
const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-accent bg-accent text-accent-ink not-aria-disabled:hover:bg-accent/90',
  secondary: 'border-line-control bg-surface text-ink not-aria-disabled:hover:bg-sunken',
  ghost:
    'border-transparent bg-transparent text-ink-2 not-aria-disabled:hover:bg-sunken not-aria-disabled:hover:text-ink',
  danger: 'border-danger bg-surface text-danger not-aria-disabled:hover:bg-danger-soft',
};
const SIZES: Record<ButtonSize, string> = {
  small: 'h-7 px-2 text-sm',
  normal: 'h-8 px-3',
  large: 'h-10 px-4',
};
const SQUARES: Record<ButtonSize, string> = { small: 'size-7', normal: 'size-8', large: 'size-10' };

export type ButtonStyle = {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Equal width and height, for an icon only. */
  isSquare?: boolean | undefined;
};

/** Button classes for other elements: a link, a download, the label of a file input. */
export function buttonClasses({
  variant = 'secondary',
  size = 'normal',
  isSquare = false,
}: ButtonStyle = {}): string {
  return `${BASE} ${VARIANTS[variant]} ${(isSquare ? SQUARES : SIZES)[size]}`;
}
