import type { Snapshot } from '@colloquy/contract/transcripts';
import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useId, useState } from 'react';
import { v7 as newId } from 'uuid';
import { messageOf } from '../../app/api/api-error.ts';
import { useInvalidations } from '../../app/query-client.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Failure } from '../../ui/feedback/failure.tsx';
import { Loading } from '../../ui/feedback/skeleton.tsx';
import { useReplacedButton } from '../../ui/overlay/return-focus.tsx';
import { useEditSession } from '../editing/index.ts';
import { useCompare } from './compare/compare-address.ts';
import { saveSnapshot, snapshotsQuery } from './history.queries.ts';
import { SnapshotNameForm } from './snapshot-name-form.tsx';
import { SnapshotRow } from './snapshot-row.tsx';
import * as text from './messages.ts';

/** Snapshots, to compare with the current version and with one another. */
export function Snapshots() {
  const { recordingId, mayEdit } = useEditSession();
  // Colleagues and the system create snapshots too.
  useInvalidations('snapshots', recordingId);
  const { data, error, refetch, isPaused } = useQuery(snapshotsQuery(recordingId));
  const { compare } = useCompare(recordingId);
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className="grid gap-1">
      <h2 id={headingId} className="text-xs font-medium text-ink-3">
        {text.versions}
      </h2>
      {error && !data && <Failure message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading what={text.versions} lines={2} isPaused={isPaused} />}
      {data?.length === 0 && <p className="text-ink-2">{text.noVersions}</p>}
      <ul>
        {data?.map((snapshot: Snapshot) => (
          <SnapshotRow
            key={snapshot.id}
            snapshot={snapshot}
            onCompare={() => compare({ from: snapshot.id, to: 'now' })}
          />
        ))}
      </ul>
      {mayEdit && <NameSnapshotForm recordingId={recordingId} />}
    </section>
  );
}

function NameSnapshotForm({ recordingId }: { recordingId: string }) {
  const [isOpen, setOpen] = useState(false);
  // One id per snapshot, so that a repeated submission creates one.
  const [id, setId] = useState(() => newId());
  const [openButton, handleClose] = useReplacedButton();
  if (!isOpen)
    return (
      <Button
        ref={openButton}
        size="small"
        icon={<Bookmark aria-hidden size={14} />}
        className="justify-self-start"
        onClick={() => setOpen(true)}
      >
        {text.saveVersion}
      </Button>
    );
  const close = () => {
    handleClose();
    setOpen(false);
    setId(newId());
  };
  return (
    <SnapshotNameForm
      label={text.versionName}
      submitLabel={text.save}
      onSubmit={(name) => saveSnapshot(recordingId, { id, name })}
      onClose={close}
    />
  );
}
