import { Check } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import type { Option } from './field.tsx';

type SearchedOptionsProps = {
  /** The list is `<id>-list`, its options `<id>-0`, `<id>-1` … */
  id: string;
  label: ReactNode;
  found: readonly Option[];
  mark: number;
  chosen: Option | undefined;
  onChoose: (option: Option) => void;
};

/** What a search of options found, under its field. */
export function SearchedOptions({ id, label, found, mark, chosen, onChoose }: SearchedOptionsProps) {
  useEffect(() => {
    // Braces: newer browsers answer a promise here, which an effect must not.
    document.getElementById(`${id}-${mark}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, mark]);
  const frame =
    'absolute z-40 mt-1 max-h-40 w-full overflow-y-auto rounded-md border border-line bg-surface p-1 shadow-float';
  if (found.length === 0)
    return (
      <p role="status" className={`${frame} px-3 py-2 text-ink-3`}>
        No results found
      </p>
    );
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={typeof label === 'string' ? label : 'Options'}
      className={frame}
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
          <span className="grow wrap-anywhere">{option.label}</span>
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
