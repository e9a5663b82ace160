import { Check } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { cn } from '../cn.ts';
import type { Option } from './select.tsx';
import type { Listbox } from './use-listbox.ts';
import * as text from '../messages.ts';

type OptionListProps<Item extends Option> = {
  listbox: Pick<Listbox, 'id' | 'activeIndex' | 'setActiveIndex'>;
  /** Accessible name. */
  label: string;
  options: readonly Item[];
  onChoose: (option: Item) => void;
  selected?: Item | undefined;
  /** Renders an option that shows more than its label. */
  renderOption?: (option: Item) => ReactNode;
  /** The option under the pointer becomes the active one. */
  activatesOnHover?: boolean;
  /** Heading above the options of a group, which follow one another. */
  groupOf?: (option: Item) => string;
  /** Position and maximum height of the list. */
  className: string;
};

/** Listbox with the results of a field, which keeps the focus and handles the keys. */
export function OptionList<Item extends Option>(props: OptionListProps<Item>) {
  const { listbox, label, options, onChoose, selected, renderOption, activatesOnHover, groupOf, className } =
    props;
  const { id, activeIndex, setActiveIndex } = listbox;
  useEffect(() => {
    // Braces: newer browsers return a promise here, which an effect must not return.
    document.getElementById(`${id}-${activeIndex}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, activeIndex]);
  if (options.length === 0)
    return (
      <p role="status" className={cn(className, 'px-3 py-2 text-ink-3')}>
        {text.noResults}
      </p>
    );
  const renderRow = (option: Item, index: number) => (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field handles keys
    <div
      key={option.value}
      id={`${id}-${index}`}
      role="option"
      tabIndex={-1}
      aria-selected={index === activeIndex}
      className="flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 hover:bg-sunken aria-selected:bg-sunken"
      // The field keeps the focus; losing it would close the list before the click.
      onMouseDown={(press) => press.preventDefault()}
      onClick={() => onChoose(option)}
      onPointerMove={activatesOnHover ? () => setActiveIndex(index) : undefined}
    >
      <span className="grow wrap-anywhere">{renderOption ? renderOption(option) : option.label}</span>
      {option === selected && (
        <>
          <Check aria-hidden size={14} className="shrink-0 text-ink-3" />
          <span className="sr-only">{text.currentOption}</span>
        </>
      )}
    </div>
  );
  return (
    <div id={`${id}-list`} role="listbox" aria-label={label} className={cn('overflow-y-auto', className)}>
      {groupOf === undefined
        ? options.map(renderRow)
        : [...Map.groupBy(options.entries(), ([, option]) => groupOf(option))].map(([heading, rows]) => (
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset does not belong in a listbox
            <div key={heading} role="group" aria-label={heading}>
              <p aria-hidden className="px-2 pt-2 pb-1 text-xs font-medium text-ink-3">
                {heading}
              </p>
              {rows.map(([index, option]) => renderRow(option, index))}
            </div>
          ))}
    </div>
  );
}
