import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { useDesk } from '../desk.ts';
import { useSession, useSessionState, useTranscript } from '../editing/session.ts';
import { useCompare } from '../history/compare/compare-address.ts';
import { HistoryFilters } from '../history/history-filters.tsx';
import { HistoryList } from '../history/history-list.tsx';
import type { HistoryFilter } from '../history/history.queries.ts';
import { placeOfChange } from '../history/place-of-change.ts';
import { Snapshots } from '../history/snapshots.tsx';
import { useHistory } from '../history/use-history.ts';

/** Moments that have a name, and below them what was changed, by whom and when. */
export function HistoryPanel() {
  const [filter, setFilter] = useState<HistoryFilter>({});
  return (
    <div className="grid gap-5">
      <Snapshots />
      <Changes filter={filter} onFilter={setFilter} />
    </div>
  );
}

type ChangesProps = { filter: HistoryFilter; onFilter: (filter: HistoryFilter) => void };

function Changes({ filter, onFilter }: ChangesProps) {
  const session = useSession();
  const { language } = useTranscript(session).recording;
  const desk = useDesk();
  const me = useUserInfo()?.id;
  const { compare } = useCompare(session.recordingId);
  const history = useHistory(session.recordingId, filter);
  const { rows, people, error, refetch, isPaused, hasNextPage, fetchNextPage, isFetchingNextPage } = history;
  const isNarrowed = filter.personId !== undefined || filter.segmentId !== undefined;
  return (
    <section aria-labelledby="changes" className="grid gap-2">
      <h2 id="changes" className="text-xs font-medium text-ink-3">
        Changes
      </h2>
      <HistoryFilters filter={filter} people={people ?? []} onChange={onFilter} />
      {filter.personId !== undefined && filter.personId === me && session.mayEdit && <UndoLast />}
      {error && !rows && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {!rows && !error && <Loading what="Changes" lines={6} isPaused={isPaused} />}
      {rows?.length === 0 && !hasNextPage && (
        <p className="text-ink-2">
          {isNarrowed
            ? 'Nothing was changed here.'
            : 'What is changed in the words is kept here, by whom and when.'}
        </p>
      )}
      {rows && (rows.length > 0 || hasNextPage) && (
        <HistoryList
          rows={rows}
          language={language}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          isLoadingMore={isFetchingNextPage}
          onShow={(touched) => {
            const shown = placeOfChange(desk.getIndex(), touched);
            if (shown) desk.show(shown.place, shown.length);
          }}
          onCompare={({ before, revision }) => compare({ from: before, to: revision })}
        />
      )}
    </section>
  );
}

function UndoLast() {
  const session = useSession();
  const { undo } = useSessionState(session);
  return (
    <Button
      size="small"
      icon={<Undo2 aria-hidden size={14} />}
      isDisabled={undo.length === 0}
      onClick={session.undo}
      className="justify-self-start"
    >
      Undo my last change
    </Button>
  );
}
