import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { buttonLook, type ButtonLook } from './button-look.ts';

export type ButtonProps = ButtonLook &
  Omit<ComponentProps<'button'>, 'disabled'> & {
    icon?: ReactNode;
    /** At work: keeps its size and its focus, and cannot be pressed again. */
    isBusy?: boolean;
    /** Stays focusable, so that its reason (a tooltip) can be reached by keyboard. */
    isDisabled?: boolean;
  };

export function Button(props: ButtonProps) {
  const { tone, size, isSquare, icon, children, isBusy, isDisabled, onClick, className, ...rest } = props;
  const isOff = Boolean(isBusy) || Boolean(isDisabled);
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      className={`${buttonLook({ tone, size, isSquare })} ${className ?? ''}`}
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

export type ButtonLinkProps = ButtonLook & ComponentProps<typeof Link> & { icon?: ReactNode };

/** A link that looks like a button: it leads somewhere and changes nothing. */
export function ButtonLink({ tone, size, isSquare, icon, children, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={`${buttonLook({ tone, size, isSquare })} ${className ?? ''}`}>
      {icon}
      {children}
    </Link>
  );
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon' | 'isSquare'> & {
  label: string;
  icon: ReactNode;
};

/** A button that shows only its icon; `label` names it and is its tooltip. */
export function IconButton({ label, ...rest }: IconButtonProps) {
  return <Button tone="quiet" title={label} {...rest} isSquare aria-label={label} />;
}

function BusyMark() {
  return (
    <span
      aria-hidden
      className="size-3.5 animate-spin rounded-full border-2 border-current border-r-transparent motion-reduce:animate-none"
    />
  );
}
