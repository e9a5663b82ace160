import { Star } from 'lucide-react';
import * as text from '../messages.ts';

const LABELS = [
  text.ratingBad,
  text.ratingPoor,
  text.ratingFair,
  text.ratingGood,
  text.ratingVeryGood,
] as const;

/** One to five stars as radio buttons; optional. */
export function Rating({
  value,
  onValueChange,
}: {
  value: number | null;
  onValueChange: (value: number | null) => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-ink-2">{text.ratingOptional}</legend>
      <div className="flex items-center gap-1">
        {LABELS.map((label, at) => {
          const rating = at + 1;
          const isLit = value !== null && rating <= value;
          return (
            <label
              key={label}
              data-tooltip={label}
              className="cursor-pointer rounded-sm p-1 has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="rating"
                className="sr-only"
                checked={value === rating}
                onChange={() => onValueChange(rating)}
              />
              <span className="sr-only">{text.ratingOption(rating, label.toLowerCase())}</span>
              <Star aria-hidden size={20} className={isLit ? 'fill-accent text-accent' : 'text-ink-3'} />
            </label>
          );
        })}
        <span className="ml-2 text-ink-2">{value === null ? text.noRating : LABELS[value - 1]}</span>
      </div>
    </fieldset>
  );
}
