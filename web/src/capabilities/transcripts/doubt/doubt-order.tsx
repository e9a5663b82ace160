import { DOUBT_ORDERS, type DoubtOrder } from './doubt-queue.ts';
import { useAtOnce } from './use-at-once.ts';

const LABELS: Record<DoubtOrder, string> = { text: 'As in the text', doubt: 'Most doubtful first' };

/** In which order doubtful words are looked at. */
export function DoubtOrderChoice(props: { order: DoubtOrder; onChange: (order: DoubtOrder) => void }) {
  const [order, choose] = useAtOnce(props.order, props.onChange);
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-ink-3">Order</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {DOUBT_ORDERS.map((each) => (
          <label key={each} className="flex items-center gap-1.5">
            <input
              type="radio"
              name="doubt-order"
              className="size-4 accent-accent"
              checked={each === order}
              onChange={() => choose(each)}
            />
            {LABELS[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
