import { Check } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import type { Option } from './field.tsx';

type SearchedOptionsProps<Found extends Option> = {
  /** The list is `<id>-list`, its options `<id>-0`, `<id>-1` … */
  id: string;
  label: ReactNode;
  found: readonly Found[];
  mark: number;
  chosen: Found | undefined;
  onChoose: (option: Found) => void;
  /** What stands in an option where that is more than its label. */
  draw?: (option: Found) => ReactNode;
  /** Where the list stands, and how high it grows. */
  className: string;
};

/** What a search of options found, under its field. */
export function SearchedOptions<Found extends Option>(props: SearchedOptionsProps<Found>) {
  const { id, label, found, mark, chosen, onChoose, draw, className } = props;
  useEffect(() => {
    // Braces: newer browsers answer a promise here, which an effect must not.
    document.getElementById(`${id}-${mark}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, mark]);
  if (found.length === 0)
    return (
      <p role="status" className={`${className} px-3 py-2 text-ink-3`}>
        No results found
      </p>
    );
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={typeof label === 'string' ? label : 'Options'}
      className={`overflow-y-auto ${className}`}
    >
      {found.map((option, at) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus; its keys choose here
        <div
          key={option.value}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === mark}
          className="flex cursor-pointer items-center gap-2 rounded-sm px-2 py-1.5 hover:bg-sunken aria-selected:bg-sunken"
          // The field keeps the focus, whose loss would close the list before the click.
          onMouseDown={(press) => press.preventDefault()}
          onClick={() => onChoose(option)}
        >
          <span className="grow wrap-anywhere">{draw ? draw(option) : option.label}</span>
          {option === chosen && (
            <>
              <Check aria-hidden size={14} className="shrink-0 text-ink-3" />
              <span className="sr-only">, as it is</span>
            </>
          )}
        </div>
      ))}
    </div>
  );
}
