import type { Snapshot } from '@colloquy/contract';
import { Cpu, Ellipsis, GitCompareArrows, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { OWN_ESCAPE } from '../../../ui/overlay/own-escape.ts';
import { TextField } from '../../../ui/form/field.tsx';
import { formatMoment, formatMomentInFull } from '../../../ui/format/moment.ts';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { useSession } from '../editing/session.ts';
import { forgetSnapshot, giveName } from './history.queries.ts';

type SnapshotRowProps = { snapshot: Snapshot; onCompare: () => void };

/** A named moment: who named it and when, and what can be done with it. */
export function SnapshotRow({ snapshot, onCompare }: SnapshotRowProps) {
  const { recordingId, mayEdit } = useSession();
  const [isRenaming, setRenaming] = useState(false);
  const { name, person, at, moment } = snapshot;
  if (isRenaming) return <Rename snapshot={snapshot} onDone={() => setRenaming(false)} />;
  return (
    <li className="flex items-center gap-1 border-b border-line py-1.5 last:border-0">
      <div className="min-w-0 grow">
        <span className="block font-medium wrap-anywhere">
          {moment === 'ready' && (
            <Cpu aria-hidden size={12} className="mr-1 inline align-[-1px] text-ink-3" />
          )}
          {name}
        </span>
        <span className="block text-xs text-ink-3">
          <time dateTime={at} title={formatMomentInFull(at)}>
            {formatMoment(at)}
          </time>
          {person && `, ${person.name}`}
        </span>
      </div>
      <IconButton
        size="small"
        label={`Compare ${name} with now`}
        icon={<GitCompareArrows aria-hidden size={14} />}
        onClick={onCompare}
      />
      {mayEdit && moment === null && (
        <Menu
          trigger={
            <IconButton size="small" label={`More for ${name}`} icon={<Ellipsis aria-hidden size={14} />} />
          }
          items={[
            { label: 'Rename', icon: <Pencil aria-hidden size={14} />, run: () => setRenaming(true) },
            {
              label: 'Delete',
              icon: <Trash2 aria-hidden size={14} />,
              tone: 'danger',
              run: () => void forgetSnapshot(recordingId, snapshot),
            },
          ]}
        />
      )}
    </li>
  );
}

function Rename({ snapshot, onDone }: { snapshot: Snapshot; onDone: () => void }) {
  const { recordingId } = useSession();
  const [name, setName] = useState(snapshot.name);
  const rename = async () => {
    if (name.trim() !== '' && name.trim() !== snapshot.name) await giveName(recordingId, snapshot.id, name);
    onDone();
  };
  return (
    <li className="border-b border-line py-1.5 last:border-0">
      <form
        className="grid gap-2"
        onSubmit={(submit) => {
          submit.preventDefault();
          void rename();
        }}
      >
        <TextField
          label={`New name of ${snapshot.name}`}
          value={name}
          maxLength={120}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands where the name was that is changed
          autoFocus
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          {...OWN_ESCAPE}
          onKeyDown={(press) => press.key === 'Escape' && onDone()}
        />
        <div className="flex gap-2">
          <Button type="submit" size="small" tone="go">
            Rename
          </Button>
          <Button size="small" onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </li>
  );
}
