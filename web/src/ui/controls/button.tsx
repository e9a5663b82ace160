import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';

/** `go` is the one main act of a screen; `danger` loses something; `quiet` stands in rows and bars. */
export type ButtonTone = 'go' | 'plain' | 'quiet' | 'danger';

const BASE =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border font-medium whitespace-nowrap select-none transition-colors aria-disabled:opacity-60';
const TONES: Record<ButtonTone, string> = {
  go: 'border-accent bg-accent text-accent-ink not-aria-disabled:hover:bg-accent/90',
  plain: 'border-line-strong bg-surface text-ink not-aria-disabled:hover:bg-sunken',
  quiet:
    'border-transparent bg-transparent text-ink-2 not-aria-disabled:hover:bg-sunken not-aria-disabled:hover:text-ink',
  danger: 'border-danger bg-surface text-danger not-aria-disabled:hover:bg-danger-soft',
};
const SIZES = { small: 'h-7 px-2 text-sm', normal: 'h-8 px-3', large: 'h-10 px-4' };

type Look = { tone?: ButtonTone; size?: keyof typeof SIZES; icon?: ReactNode; children?: ReactNode };

export type ButtonProps = Look &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    /** At work: keeps its size and its focus, and cannot be pressed again. */
    isBusy?: boolean;
    /** Stays focusable, so that its reason (a tooltip) can be reached by keyboard. */
    isDisabled?: boolean;
  };

export function Button(props: ButtonProps) {
  const {
    tone = 'plain',
    size = 'normal',
    icon,
    children,
    isBusy,
    isDisabled,
    onClick,
    className,
    ...rest
  } = props;
  const isOff = Boolean(isBusy) || Boolean(isDisabled);
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      className={`${BASE} ${TONES[tone]} ${SIZES[size]} ${className ?? ''}`}
      onClick={(click) => {
        if (isOff) click.preventDefault();
        else onClick?.(click);
      }}
    >
      {isBusy ? <BusyMark /> : icon}
      {children}
    </button>
  );
}

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function ButtonLink({
  tone = 'plain',
  size = 'normal',
  icon,
  children,
  className,
  ...rest
}: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={`${BASE} ${TONES[tone]} ${SIZES[size]} ${className ?? ''}`}>
      {icon}
      {children}
    </Link>
  );
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon'> & { label: string; icon: ReactNode };

/** A button that shows only its icon; `label` names it and is its tooltip. */
export function IconButton({ label, icon, size = 'normal', className, ...rest }: IconButtonProps) {
  const square = { small: 'w-7 px-0', normal: 'w-8 px-0', large: 'w-10 px-0' }[size];
  return (
    <Button
      tone="quiet"
      {...rest}
      size={size}
      aria-label={label}
      title={label}
      icon={icon}
      className={`${square} ${className ?? ''}`}
    />
  );
}

function BusyMark() {
  return (
    <span
      aria-hidden
      className="size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none"
    />
  );
}
