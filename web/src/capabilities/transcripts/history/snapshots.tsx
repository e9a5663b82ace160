import type { Snapshot } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { useHints } from '../../../app/live/use-hints.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Loading } from '../../../ui/feedback/loading.tsx';
import { OWN_ESCAPE } from '../../../ui/overlay/own-escape.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { useSession } from '../editing/session.ts';
import { useCompare } from './compare/compare-address.ts';
import { keepSnapshot, snapshotsQuery } from './history.queries.ts';
import { SnapshotRow } from './snapshot-row.tsx';

/** Moments with a name: to be compared with what is now, and with one another. */
export function Snapshots() {
  const { recordingId, mayEdit } = useSession();
  // A moment may be named by a colleague, or by the machine.
  useHints('snapshots', recordingId);
  const { data, error, refetch, isPaused } = useQuery(snapshotsQuery(recordingId));
  const { compare } = useCompare(recordingId);
  return (
    <section aria-labelledby="snapshots" className="grid gap-1">
      <h2 id="snapshots" className="text-xs font-medium text-ink-3">
        Snapshots
      </h2>
      {error && !data && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading what="Snapshots" lines={2} isPaused={isPaused} />}
      {data?.length === 0 && (
        <p className="text-ink-2">Name a moment before you change much, to compare with it and to go back.</p>
      )}
      <ul>
        {data?.map((snapshot: Snapshot) => (
          <SnapshotRow
            key={snapshot.id}
            snapshot={snapshot}
            onCompare={() => compare({ from: snapshot.id, to: 'now' })}
          />
        ))}
      </ul>
      {mayEdit && <NameMoment recordingId={recordingId} />}
    </section>
  );
}

function NameMoment({ recordingId }: { recordingId: string }) {
  const [name, setName] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (name === undefined)
    return (
      <Button
        size="small"
        icon={<Bookmark aria-hidden size={14} />}
        className="justify-self-start"
        onClick={() => setName('')}
      >
        Name this moment
      </Button>
    );
  const keep = async (submit: SyntheticEvent) => {
    submit.preventDefault();
    if (name.trim() === '') return;
    setBusy(true);
    const isKept = await keepSnapshot(recordingId, name);
    setBusy(false);
    if (isKept) setName(undefined);
  };
  return (
    <form onSubmit={(submit) => void keep(submit)} className="grid gap-2">
      <TextField
        label="Name of this moment"
        value={name}
        maxLength={120}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the button was that was just pressed
        autoFocus
        autoComplete="off"
        onChange={(event) => setName(event.target.value)}
        {...OWN_ESCAPE}
        onKeyDown={(press) => press.key === 'Escape' && setName(undefined)}
      />
      <div className="flex gap-2">
        <Button type="submit" size="small" tone="go" isBusy={isBusy}>
          Keep
        </Button>
        <Button size="small" onClick={() => setName(undefined)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
