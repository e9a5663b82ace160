import { DropdownMenu, Slot } from 'radix-ui';
import { useEffect, useRef, useState, type FocusEvent, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import { MENU_CLASSES, type MenuEntry, MenuItems } from './menu-items.tsx';

/** Named one by one, so that the bundler leaves out the others. */
const PARTS = {
  Item: DropdownMenu.Item,
  CheckboxItem: DropdownMenu.CheckboxItem,
  ItemIndicator: DropdownMenu.ItemIndicator,
  RadioGroup: DropdownMenu.RadioGroup,
  RadioItem: DropdownMenu.RadioItem,
  Separator: DropdownMenu.Separator,
};

type MenuProps = {
  /** Button that opens the menu; must accept a ref and props. */
  trigger: ReactNode;
  /**
   * Visual heading only: screen readers announce nothing but items in a menu, so the trigger has the name.
   */
  heading?: ReactNode;
  items: readonly MenuEntry[];
  align?: 'start' | 'end';
};

/**
 * Renders only the trigger until it is focused by keyboard or pressed: an active menu listens to all keys and
 * pointers of the page, and some lists have two menus per row.
 */
export function Menu(props: MenuProps) {
  const [activation, activate] = useState<'by focus' | 'by press'>();
  if (activation) return <ActiveMenu {...props} isPressed={activation === 'by press'} />;
  const onFocus = ({ currentTarget }: FocusEvent) => {
    // A pressed button also gets the focus and must stay the same element until it is released.
    if (currentTarget.matches(':focus-visible')) activate('by focus');
  };
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      data-state="closed"
      onFocus={onFocus}
      onClick={() => activate('by press')}
    >
      {props.trigger}
    </Slot.Root>
  );
}

/** Rendered next to its button, in the same landmark, so that screen reader users can find it. */
function ActiveMenu({
  trigger,
  heading,
  items,
  align = 'end',
  isPressed,
}: MenuProps & { isPressed: boolean }) {
  const button = useRef<HTMLButtonElement>(null);
  const waiting = useRef<() => void>(undefined);
  useEffect(() => {
    // The trigger has replaced the focused placeholder.
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
        onCloseAutoFocus={(event) => {
          const run = waiting.current;
          if (!run) return;
          waiting.current = undefined;
          event.preventDefault();
          run();
        }}
        className={cn(MENU_CLASSES, 'max-h-(--radix-dropdown-menu-content-available-height)')}
      >
        {heading && (
          <DropdownMenu.Label aria-hidden className="border-b border-line px-2 pt-1 pb-2 mb-1">
            {heading}
          </DropdownMenu.Label>
        )}
        <MenuItems
          parts={PARTS}
          items={items}
          runLater={(run) => {
            waiting.current = run;
          }}
        />
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
