import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { cn } from '../cn.ts';
import { buttonClasses, type ButtonStyle } from './button-classes.ts';

export type ButtonProps = ButtonStyle &
  Omit<ComponentProps<'button'>, 'disabled' | 'title'> & {
    icon?: ReactNode;
    /** More about the action, for pointer, keyboard and touch; screen readers get it as description. */
    tooltip?: string | undefined;
    /** Busy: keeps its size and focus, and cannot be pressed again. */
    isBusy?: boolean;
    /** Stays focusable, so that keyboard users can reach its tooltip with the reason. */
    isDisabled?: boolean;
  };

export function Button(props: ButtonProps) {
  const { variant, size, isSquare, icon, tooltip, children, ...others } = props;
  const { isBusy, isDisabled, onClick, className, ...rest } = others;
  const isOff = Boolean(isBusy) || Boolean(isDisabled);
  return (
    <button
      type="button"
      data-tooltip={tooltip}
      // oxlint-disable-next-line jsx-a11y/role-supports-aria-props -- new in ARIA 1.3
      aria-description={tooltip}
      {...rest}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      className={cn(buttonClasses({ variant, size, isSquare }), className)}
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

export type ButtonLinkProps = ButtonStyle & ComponentProps<typeof Link> & { icon?: ReactNode };

/** A link that looks like a button: it navigates and changes nothing. */
export function ButtonLink({ variant, size, isSquare, icon, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={cn(buttonClasses({ variant, size, isSquare }), className)}>
      {icon}
      {children}
    </Link>
  );
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'isSquare'> & {
  label: string;
  icon: ReactNode;
};

/** A button with only an icon; `label` is its name, and its tooltip unless it has another one. */
export function IconButton({ label, ...rest }: IconButtonProps) {
  return (
    <Button variant="ghost" data-tooltip={rest.tooltip ?? label} {...rest} isSquare aria-label={label} />
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
