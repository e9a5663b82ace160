import type { DeletedThing } from '@colloquy/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { formatMomentInFull } from '../../ui/format/moment.ts';
import { useKeepFocus } from '../../ui/overlay/keep-focus.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { messageOf } from '../api/api-error.ts';
import { QueryView } from '../screens/query-view.tsx';
import { deletedOn, removedOn, restoredMessage } from './messages.ts';

type DeletedListProps<Thing> = {
  /** Names the list for a screen reader, and says what would be in it. */
  label: string;
  query: Pick<UseQueryResult<readonly Thing[]>, 'data' | 'error' | 'refetch' | 'fetchStatus'>;
  /** Asks the server; what it refuses is said. */
  restore: (thing: Thing) => Promise<unknown>;
  /** More about a thing, beside its name. */
  detail?: (thing: Thing) => string;
};

/** What was deleted of one kind: when, by whom, when it is removed for good, and a button that restores it. */
export function DeletedList<Thing extends DeletedThing>(props: DeletedListProps<Thing>) {
  const { label, query, restore, detail } = props;
  return (
    // What is restored goes from the list, with the button that was pressed.
    <div ref={useKeepFocus<HTMLDivElement>()} tabIndex={-1}>
      <QueryView query={query} loading={<SkeletonLines label={`Loading: ${label}`} lines={3} />}>
        {(things) =>
          things.length === 0 ? (
            <EmptyState
              icon={<Trash2 aria-hidden size={28} strokeWidth={1.5} />}
              title="Nothing is deleted"
              text="Deleted items are kept here until they’re removed for good."
            />
          ) : (
            <ul aria-label={label} className="max-w-4xl border-t border-line">
              {things.map((thing) => (
                <Deleted
                  key={thing.id}
                  thing={thing}
                  detail={detail?.(thing)}
                  restore={() => restore(thing)}
                />
              ))}
            </ul>
          )
        }
      </QueryView>
    </div>
  );
}

type DeletedProps = { thing: DeletedThing; detail: string | undefined; restore: () => Promise<unknown> };

function Deleted({ thing: { name, deletion }, detail, restore }: DeletedProps) {
  const [isBusy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      await restore();
      toast.success(restoredMessage(name));
    } catch (failure) {
      toast.error(messageOf(failure));
    }
    setBusy(false);
  };
  return (
    <li className="flex flex-wrap items-center gap-2 border-b border-line py-2">
      <div className="min-w-0 grow">
        <p className="font-medium wrap-anywhere">
          <bdi>{name}</bdi>
          {detail !== undefined && <span className="font-normal text-ink-3"> {detail}</span>}
        </p>
        <p className="text-xs text-ink-2">
          <time dateTime={deletion.at} title={formatMomentInFull(deletion.at)}>
            {deletedOn(deletion)}
          </time>{' '}
          <time dateTime={deletion.restorableUntil} title={formatMomentInFull(deletion.restorableUntil)}>
            {removedOn(deletion.restorableUntil)}
          </time>
        </p>
      </div>
      <Button size="small" icon={<Undo2 aria-hidden size={14} />} isBusy={isBusy} onClick={() => void run()}>
        Restore<span className="sr-only"> {name}</span>
      </Button>
    </li>
  );
}
