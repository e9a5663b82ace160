import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { type EditSession, useEditSession } from '../../editing/index.ts';
import { alignTurns, type AlignedTurn } from './align-turns.ts';
import { type Comparison, useCompare } from './compare-address.ts';
import { compareSpeakers } from './compare-speakers.ts';
import { ComparisonBar } from './comparison-bar.tsx';
import { ChangesList, type ChangesListHandle } from './changes-list.tsx';
import { VersionChoice } from './version-choice.tsx';
import { useComparedVersions } from './use-compared-versions.ts';
import * as text from '../messages.ts';

type ComparisonSheetProps = { comparison: Comparison; onClose: () => void };

/** Compares two versions of a transcript and restores turns of the older one. */
export function ComparisonSheet({ comparison, onClose }: ComparisonSheetProps) {
  const session = useEditSession();
  const { change } = useCompare(session.recordingId);
  const { before, after, links, isWithNow, snapshots, error } = useComparedVersions(comparison);
  const turns = useMemo(
    () => before && after && alignTurns({ before: before.segments, after: after.segments, links }),
    [before, after, links],
  );
  const notes = useMemo(() => (before && after ? compareSpeakers(before, after) : []), [before, after]);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [restored, setRestored] = useState<{ turns: number; step: string }>();
  const list = useRef<ChangesListHandle>(null);
  const changed = turns?.filter((turn) => turn.isChanged) ?? [];
  const chosen = changed.filter((turn) => ticked.has(turn.id));
  const mayRestore = session.mayEdit && isWithNow;
  const toggle = ({ id }: AlignedTurn) => setTicked((now) => now.symmetricDifference(new Set([id])));
  const restore = (to: number) => {
    setRestored({ turns: chosen.length, step: restoreTurns(session, chosen, to) });
    setTicked(new Set());
  };
  const undoRestore = () => {
    if (restored) session.edit([{ kind: 'undo', undoes: restored.step }]);
    setRestored(undefined);
  };
  const onKeyDown = (press: KeyboardEvent) => {
    if (press.ctrlKey || press.metaKey || press.altKey || press.target instanceof HTMLSelectElement) return;
    const step = press.key === 'n' ? 1 : press.key === 'p' ? -1 : 0;
    if (step === 0) return;
    press.preventDefault();
    list.current?.go(step);
  };
  return (
    <Sheet
      open
      title={text.compareVersions}
      onOpenChange={onClose}
      onKeyDown={onKeyDown}
      actions={
        <VersionChoice
          comparison={comparison}
          snapshots={snapshots ?? []}
          onChange={(other) => {
            setTicked(new Set());
            setRestored(undefined);
            change(other);
          }}
        />
      }
    >
      {error && !turns ? (
        <div className="p-4 wide:px-8">
          <Failure message={error.name === 'ApiError' ? messageOf(error) : error.message} />
        </div>
      ) : !before || !after || !turns ? (
        <div className="p-4 wide:px-8">
          <SkeletonLines label={text.loadingVersions} lines={8} />
        </div>
      ) : (
        <>
          <ComparisonBar
            changed={changed.length}
            turns={turns.length}
            onGo={(step) => list.current?.go(step)}
            restore={mayRestore ? { ticked: chosen.length, run: () => restore(before.revision) } : undefined}
            restored={restored && { turns: restored.turns, undo: undoRestore }}
          />
          <ChangesList
            ref={list}
            turns={turns}
            speakers={{ before: before.speakers, after: after.speakers }}
            notes={notes}
            tick={mayRestore ? { isTicked: ({ id }) => ticked.has(id), toggle } : undefined}
          />
        </>
      )}
    </Sheet>
  );
}

/** Limit of segments per restore command. */
const MAX_SEGMENTS_PER_COMMAND = 2_000;

/** Restores turns to a revision as one undo step. Returns the id of the step. */
function restoreTurns(session: EditSession, turns: readonly AlignedTurn[], to: number): string {
  const all = turns.flatMap((turn) => turn.restores);
  const parts = Array.from({ length: Math.ceil(all.length / MAX_SEGMENTS_PER_COMMAND) }, (_, at) =>
    all.slice(at * MAX_SEGMENTS_PER_COMMAND, (at + 1) * MAX_SEGMENTS_PER_COMMAND),
  );
  return session.edit(parts.map((segmentIds) => ({ kind: 'restore', segmentIds, to })));
}
