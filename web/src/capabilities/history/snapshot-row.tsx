import type { Snapshot } from '@colloquy/contract/transcripts';
import { Cpu, Ellipsis, GitCompareArrows, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '../../app/actions/use-action.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Menu } from '../../ui/overlay/menu.tsx';
import { useReplacedButton } from '../../ui/overlay/return-focus.tsx';
import { Moment } from '../../ui/text/moment.tsx';
import { useEditSession } from '../editing/index.ts';
import { removeSnapshot, saveSnapshot, saveSnapshotName } from './history.queries.ts';
import { SnapshotNameForm } from './snapshot-name-form.tsx';
import * as text from './messages.ts';

type SnapshotRowProps = { snapshot: Snapshot; onCompare: () => void };

/** A snapshot with author and time, and its actions. */
export function SnapshotRow({ snapshot, onCompare }: SnapshotRowProps) {
  const { recordingId, mayEdit } = useEditSession();
  const [isRenaming, setRenaming] = useState(false);
  const [menuButton, handleClose] = useReplacedButton();
  const stopRenaming = () => {
    handleClose();
    setRenaming(false);
  };
  const { id, name, revision, person, at, trigger } = snapshot;
  const removal = useAction(removeSnapshot, {
    done: text.versionDeleted(name),
    undo: () => saveSnapshot(recordingId, { id, name, revision }),
  });
  if (isRenaming)
    return (
      <li className="border-b border-line py-1.5 last:border-0">
        <SnapshotNameForm
          label={text.newName(name)}
          submitLabel={text.rename}
          initialName={name}
          onSubmit={(next) => saveSnapshotName(recordingId, id, next)}
          onClose={stopRenaming}
        />
      </li>
    );
  return (
    <li className="flex items-center gap-1 border-b border-line py-1.5 last:border-0">
      <div className="min-w-0 grow">
        <span className="block font-medium wrap-anywhere">
          {trigger === 'ready' && (
            <Cpu aria-hidden size={12} className="mr-1 inline align-[-1px] text-ink-3" />
          )}
          {name}
        </span>
        <span className="block text-xs text-ink-3">
          <Moment at={at} />
          {person && `, ${person.name}`}
        </span>
      </div>
      <IconButton
        size="small"
        label={text.compareWithCurrent(name)}
        icon={<GitCompareArrows aria-hidden size={14} />}
        onClick={onCompare}
      />
      {mayEdit && trigger === null && (
        <Menu
          trigger={
            <IconButton
              ref={menuButton}
              size="small"
              label={text.moreFor(name)}
              icon={<Ellipsis aria-hidden size={14} />}
            />
          }
          items={[
            { label: text.rename, icon: <Pencil aria-hidden size={14} />, run: () => setRenaming(true) },
            {
              label: text.remove,
              icon: <Trash2 aria-hidden size={14} />,
              variant: 'danger',
              run: () => void removal.run(recordingId, id),
            },
          ]}
        />
      )}
    </li>
  );
}
