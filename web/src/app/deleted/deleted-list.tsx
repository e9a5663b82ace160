import type { DeletedItem } from '@colloquy/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { useFocusFallback } from '../../ui/overlay/return-focus.tsx';
import { Moment } from '../../ui/text/moment.tsx';
import { useAction } from '../actions/use-action.ts';
import { QueryView } from '../screens/query-view.tsx';
import * as text from '../messages.ts';

type DeletedListProps<Item> = {
  /** Accessible name of the list, also used while it loads. */
  label: string;
  query: Pick<UseQueryResult<readonly Item[]>, 'data' | 'error' | 'refetch' | 'fetchStatus'>;
  /** Calls the server; errors are shown. */
  restore: (item: Item) => Promise<unknown>;
  /** More about an item, after its name. */
  detail?: (item: Item) => string;
};

/** Deleted items of one kind: when and by whom, the date of final removal, and a restore button. */
export function DeletedList<Item extends DeletedItem>(props: DeletedListProps<Item>) {
  const { label, query, restore, detail } = props;
  return (
    // A restored item disappears together with its pressed button.
    <div ref={useFocusFallback<HTMLDivElement>()} tabIndex={-1}>
      <QueryView query={query} loading={<SkeletonLines label={text.loadingList(label)} lines={3} />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState
              icon={<Trash2 aria-hidden size={28} strokeWidth={1.5} />}
              title={text.nothingDeleted}
              text={text.nothingDeletedText}
            />
          ) : (
            <ul aria-label={label} className="max-w-4xl border-t border-line">
              {items.map((item) => (
                <DeletedRow key={item.id} item={item} detail={detail?.(item)} restore={() => restore(item)} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  );
}

type DeletedRowProps = { item: DeletedItem; detail: string | undefined; restore: () => Promise<unknown> };

function DeletedRow({ item: { name, deletion }, detail, restore }: DeletedRowProps) {
  const restoration = useAction(restore, { done: text.restoredMessage(name) });
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
          {detail !== undefined && <span className="font-normal text-ink-3"> {detail}</span>}
        </p>
        <p className="text-xs text-ink-2">
          <Moment at={deletion.at}>{text.deletedOn(deletion)}</Moment>{' '}
          <Moment at={deletion.restorableUntil}>{text.removedOn(deletion.restorableUntil)}</Moment>
        </p>
      </div>
      <Button
        size="small"
        icon={<Undo2 aria-hidden size={14} />}
        isBusy={restoration.isPending}
        aria-label={text.restoreItem(name)}
        onClick={() => void restoration.run()}
      >
        {text.restore}
      </Button>
    </li>
  );
}

/** Link from a list to its deleted items. */
export const DeletedLink = ({ to }: { to: string }) => (
  <ButtonLink variant="ghost" icon={<Trash2 aria-hidden size={14} />} to={to}>
    {text.deleted}
  </ButtonLink>
);
