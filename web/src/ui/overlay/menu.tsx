import { DropdownMenu, Slot } from 'radix-ui';
import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  /** Keys that do the same, shown at the end of the line. */
  keys?: ReactNode;
  tone?: 'danger';
  isDisabled?: boolean;
  run: () => void;
};

type MenuProps = {
  /** The button that opens it; must take a ref and props. */
  trigger: ReactNode;
  /** Stands above the items for the eye only: inside a menu nothing but items is read out, so the trigger names it. */
  heading?: ReactNode;
  /** A null draws a line between groups. */
  items: readonly (MenuItem | null)[];
  align?: 'start' | 'end';
};

/**
 * Sleeps until its button is reached by keyboard or pressed: a menu that is there listens to all keys and pointers of
 * the page, and some lists have two in every row.
 */
export function Menu(props: MenuProps) {
  const [woken, wake] = useState<'by focus' | 'by press'>();
  if (woken) return <AwakeMenu {...props} isPressed={woken === 'by press'} />;
  const onFocus = ({ currentTarget }: FocusEvent) => {
    // A button that is pressed is focused as well, and must stay the same one until it is let go.
    if (currentTarget.matches(':focus-visible')) wake('by focus');
  };
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      data-state="closed"
      onFocus={onFocus}
      onClick={() => wake('by press')}
    >
      {props.trigger}
    </Slot.Root>
  );
}

/** Opens beside its button, in the same landmark of the page: what floats in none of them is hard to find again. */
function AwakeMenu({
  trigger,
  heading,
  items,
  align = 'end',
  isPressed,
}: MenuProps & { isPressed: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // It has taken the place of the one that had the focus.
    if (!isPressed) button.current?.focus();
  }, [isPressed]);
  return (
    <DropdownMenu.Root modal={false} defaultOpen={isPressed}>
      <DropdownMenu.Trigger asChild ref={button}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float float-in"
      >
        {heading && (
          <DropdownMenu.Label aria-hidden className="border-b border-line px-2 pt-1 pb-2 mb-1">
            {heading}
          </DropdownMenu.Label>
        )}
        {items.map((item, index) =>
          item === null ? (
            <DropdownMenu.Separator key={index} className="my-1 h-px bg-line" />
          ) : (
            <DropdownMenu.Item
              key={item.label}
              disabled={item.isDisabled ?? false}
              onSelect={item.run}
              className={`flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-sunken ${item.tone === 'danger' ? 'text-danger' : ''}`}
            >
              {item.icon}
              <span className="grow">{item.label}</span>
              {item.keys}
            </DropdownMenu.Item>
          ),
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
