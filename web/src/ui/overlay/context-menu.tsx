import { ContextMenu as Radix } from 'radix-ui';
import type { ReactElement } from 'react';
import { cn } from '../cn.ts';
import { MENU_CLASSES, type MenuEntry, MenuItems } from './menu-items.tsx';

/** Named one by one, so that the bundler leaves out the others. */
const PARTS = {
  Item: Radix.Item,
  CheckboxItem: Radix.CheckboxItem,
  ItemIndicator: Radix.ItemIndicator,
  RadioGroup: Radix.RadioGroup,
  RadioItem: Radix.RadioItem,
  Separator: Radix.Separator,
};

type ContextMenuProps = {
  items: readonly MenuEntry[];
  /** Element whose right click, long press or menu key opens the menu; must accept a ref and props. */
  children: ReactElement;
};

/** Menu of the right mouse button. Whatever it offers must also be reachable by a button. */
export function ContextMenu({ items, children }: ContextMenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          collisionPadding={8}
          className={cn(MENU_CLASSES, 'max-h-(--radix-context-menu-content-available-height)')}
        >
          <MenuItems parts={PARTS} items={items} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
