import { Check } from 'lucide-react';
import type { DropdownMenu } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../cn.ts';

export type MenuItem = {
  label: string;
  icon?: ReactNode;
  /** Shortcut keys, shown at the end of the line. */
  keys?: ReactNode;
  variant?: 'danger';
  isDisabled?: boolean;
  /** Makes it a checkbox, which `run` switches. */
  isChecked?: boolean;
  /** Runs once the menu has closed, and the focus stays where it puts it. */
  movesFocus?: boolean;
  run: () => void;
};

/** A choice of one inside a menu. */
export type MenuChoice = {
  /** Accessible name of the choice. */
  label: string;
  options: readonly { value: string; label: string; icon?: ReactNode }[];
  value: string;
  onValueChange: (value: string) => void;
};

/** Null is a separator. */
export type MenuEntry = MenuItem | MenuChoice | null;

/** The parts that menus of buttons and of the right mouse button share. */
type MenuParts = Pick<
  typeof DropdownMenu,
  'Item' | 'CheckboxItem' | 'ItemIndicator' | 'RadioGroup' | 'RadioItem' | 'Separator'
>;

export const MENU_CLASSES =
  'z-40 min-w-44 overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float float-in';

const ITEM_CLASSES =
  'flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 outline-none select-none data-disabled:cursor-not-allowed data-disabled:text-ink-3 data-highlighted:bg-sunken';

type MenuItemsProps = {
  parts: MenuParts;
  items: readonly MenuEntry[];
  /** Given items that move the focus, to run them later. */
  runLater?: (run: () => void) => void;
};

export const MenuItems = ({ items, ...props }: MenuItemsProps) =>
  items.map((entry, index) => <Entry key={entry?.label ?? index} entry={entry} {...props} />);

type EntryProps = Omit<MenuItemsProps, 'items'> & { entry: MenuEntry };

function Entry({ parts, entry, runLater }: EntryProps) {
  if (entry === null) return <parts.Separator className="my-1 h-px bg-line" />;
  if ('options' in entry) return <Choice parts={parts} choice={entry} />;
  const { label, icon, keys, variant, isDisabled = false, isChecked, movesFocus, run } = entry;
  const props = {
    disabled: isDisabled,
    onSelect: () => (movesFocus && runLater ? runLater(run) : run()),
    className: cn(ITEM_CLASSES, variant === 'danger' && 'text-danger'),
  };
  const content = (
    <>
      {icon}
      <span className="grow">{label}</span>
      {keys}
    </>
  );
  if (isChecked === undefined) return <parts.Item {...props}>{content}</parts.Item>;
  return (
    <parts.CheckboxItem {...props} checked={isChecked}>
      {content}
      <CheckMark parts={parts} />
    </parts.CheckboxItem>
  );
}

function Choice({ parts, choice }: { parts: MenuParts; choice: MenuChoice }) {
  const { label, options, value, onValueChange } = choice;
  return (
    <parts.RadioGroup aria-label={label} value={value} onValueChange={onValueChange}>
      {options.map((option) => (
        <parts.RadioItem key={option.value} value={option.value} className={ITEM_CLASSES}>
          {option.icon}
          <span className="grow">{option.label}</span>
          <CheckMark parts={parts} />
        </parts.RadioItem>
      ))}
    </parts.RadioGroup>
  );
}

const CheckMark = ({ parts }: { parts: MenuParts }) => (
  <parts.ItemIndicator>
    <Check aria-hidden size={14} />
  </parts.ItemIndicator>
);
