import { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';

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

/** Opens beside its button, in the same landmark of the page: what floats in none of them is hard to find again. */
export function Menu({ trigger, heading, items, align = 'end' }: MenuProps) {
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
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
