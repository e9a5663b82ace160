import { Undo2 } from 'lucide-react';
import { useId, useState } from 'react';
import { messageOf } from '../../app/api/api-error.ts';
import { useUserInfo } from '../../app/session/user-info.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Loading } from '../../ui/feedback/skeleton.tsx';
import {
  useEditSession,
  useEditSessionState,
  useTranscript,
  useTranscriptController,
} from '../editing/index.ts';
import { PanelSections } from '../transcripts/index.ts';
import { useCompare } from './compare/compare-address.ts';
import { HistoryFilters } from './history-filters.tsx';
import { HistoryList } from './history-list.tsx';
import { type HistoryFilter, useHistory } from './history.queries.ts';
import { locateChange } from './locate-change.ts';
import { Snapshots } from './snapshots.tsx';
import * as text from './messages.ts';

/** Snapshots, and below them the change history. */
export function HistoryPanel() {
  const [filter, setFilter] = useState<HistoryFilter>({});
  return (
    <div className="grid gap-5">
      <Snapshots />
      <PanelSections panelId="history" />
      <ChangeHistory filter={filter} onFilter={setFilter} />
    </div>
  );
}

type ChangeHistoryProps = { filter: HistoryFilter; onFilter: (filter: HistoryFilter) => void };

function ChangeHistory({ filter, onFilter }: ChangeHistoryProps) {
  const session = useEditSession();
  const { language } = useTranscript(session).recording;
  const controller = useTranscriptController();
  const ownId = useUserInfo()?.id;
  const { compare } = useCompare(session.recordingId);
  const headingId = useId();
  const history = useHistory(session.recordingId, filter);
  const { rows, people, error, refetch, isPaused, hasNextPage, fetchNextPage, isFetchingNextPage } = history;
  const isFiltered = filter.personId !== undefined || filter.segmentId !== undefined;
  return (
    <section aria-labelledby={headingId} className="grid gap-2">
      <h2 id={headingId} className="text-xs font-medium text-ink-3">
        {text.changes}
      </h2>
      <HistoryFilters filter={filter} people={people ?? []} onChange={onFilter} />
      {filter.personId !== undefined && filter.personId === ownId && session.mayEdit && <UndoLastButton />}
      {error && !rows && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {!rows && !error && <Loading what={text.changes} lines={6} isPaused={isPaused} />}
      {rows?.length === 0 && !hasNextPage && (
        <p className="text-ink-2">{isFiltered ? text.noMatches : text.noChanges}</p>
      )}
      {rows && (rows.length > 0 || hasNextPage) && (
        <HistoryList
          rows={rows}
          language={language}
          onMore={hasNextPage ? () => void fetchNextPage() : undefined}
          isLoadingMore={isFetchingNextPage}
          onShow={(touched) => {
            const shown = locateChange(controller.getIndex(), touched);
            if (shown) controller.show(shown.position, shown.length);
          }}
          onCompare={({ before, revision }) => compare({ from: before, to: revision })}
        />
      )}
    </section>
  );
}

function UndoLastButton() {
  const session = useEditSession();
  const { undo } = useEditSessionState(session);
  return (
    <Button
      size="small"
      icon={<Undo2 aria-hidden size={14} />}
      isDisabled={undo.length === 0}
      onClick={session.undo}
      className="justify-self-start"
    >
      {text.undoMine}
    </Button>
  );
}
