import type { DeletedThing } from '@colloquy/contract';
import { Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { formatMomentInFull } from '../../ui/format/moment.ts';
import { toast } from '../../ui/toast/toast.ts';
import { messageOf } from '../api/api-error.ts';
import { deletedOn, removedOn, restoredMessage } from './messages.ts';

type DeletedListProps<Thing> = {
  /** Names the list for a screen reader, and says what would be in it. */
  label: string;
  query: { data: readonly Thing[] | undefined; error: Error | null; refetch: () => unknown };
  /** Asks the server; what it refuses is said. */
  restore: (thing: Thing) => Promise<unknown>;
  /** More about a thing, beside its name. */
  detail?: (thing: Thing) => string;
};

/** What was deleted of one kind: when, by whom, when it is removed for good, and a button that restores it. */
export function DeletedList<Thing extends DeletedThing>(props: DeletedListProps<Thing>) {
  const { label, query, restore, detail } = props;
  const [busy, setBusy] = useState<string>();
  const { data: things, error } = query;
  if (error && !things) return <Failure message={messageOf(error)} onRetry={() => void query.refetch()} />;
  if (!things) return <SkeletonLines label={`Loading: ${label}`} lines={3} />;
  if (things.length === 0)
    return (
      <EmptyState
        icon={<Trash2 aria-hidden size={28} strokeWidth={1.5} />}
        title="Nothing is deleted"
        text="What is deleted is kept here until it’s removed for good."
      />
    );
  const run = async (thing: Thing) => {
    setBusy(thing.id);
    try {
      await restore(thing);
      toast.success(restoredMessage(thing.name));
    } catch (failure) {
      toast.error(messageOf(failure));
    }
    setBusy(undefined);
  };
  return (
    <ul aria-label={label} className="max-w-4xl border-t border-line">
      {things.map((thing) => (
        <li key={thing.id} className="flex flex-wrap items-center gap-2 border-b border-line py-2">
          <div className="min-w-0 grow">
            <p className="font-medium wrap-anywhere">
              <bdi>{thing.name}</bdi>
              {detail && <span className="font-normal text-ink-3"> {detail(thing)}</span>}
            </p>
            <p className="text-xs text-ink-2">
              <time dateTime={thing.deletion.at} title={formatMomentInFull(thing.deletion.at)}>
                {deletedOn(thing.deletion)}
              </time>{' '}
              <time
                dateTime={thing.deletion.restorableUntil}
                title={formatMomentInFull(thing.deletion.restorableUntil)}
              >
                {removedOn(thing.deletion.restorableUntil)}
              </time>
            </p>
          </div>
          <Button
            size="small"
            icon={<Undo2 aria-hidden size={14} />}
            isBusy={busy === thing.id}
            onClick={() => void run(thing)}
          >
            Restore<span className="sr-only"> {thing.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
