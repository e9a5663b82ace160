import { deleteGroup, type Group, restoreGroup } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { call } from '../../../app/api/client.ts';
import { DeletedLink } from '../../../app/deleted/deleted-link.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { forgetGroups, groupsQuery } from '../users.queries.ts';
import { GroupForm } from './group-form.tsx';

/** Groups of customers who see each other's jobs. */
export function GroupList() {
  const { data: groups, error, refetch } = useQuery(groupsQuery);
  const [edited, setEdited] = useState<string>();
  if (error && !groups) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!groups) return <SkeletonLines label="Loading the groups" lines={4} />;
  const done = () => setEdited(undefined);
  const make = (
    <Button tone="go" icon={<Plus aria-hidden size={14} />} onClick={() => setEdited('new')}>
      New group
    </Button>
  );
  if (groups.length === 0 && edited !== 'new')
    return (
      <EmptyState
        icon={<UsersRound aria-hidden size={28} strokeWidth={1.5} />}
        title="No group yet"
        text="Customers see their own jobs and those that are shared with them. In a group they also read each other’s."
        action={
          <>
            {make}
            <DeletedLink to={DELETED} />
          </>
        }
      />
    );
  return (
    <div className="max-w-2xl">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <p className="mr-auto text-ink-2">Members of a group read each other’s jobs.</p>
        <DeletedLink to={DELETED} />
        {edited !== 'new' && make}
      </div>
      {edited === 'new' && <GroupForm onDone={done} />}
      <ul className="grid gap-2">
        {groups.map((group) => (
          <li key={group.id} className="rounded-md border border-line bg-surface p-3">
            {edited === group.id ? (
              <GroupForm group={group} onDone={done} />
            ) : (
              <div className="flex items-start gap-2">
                <div className="min-w-0 grow">
                  <h2 className="font-medium wrap-anywhere">{group.name}</h2>
                  <p className="text-ink-2 wrap-anywhere">
                    {group.members.length === 0
                      ? 'Nobody is in it.'
                      : group.members.map(({ name }) => name).join(', ')}
                  </p>
                </div>
                <IconButton
                  label={`Edit ${group.name}`}
                  icon={<Pencil aria-hidden size={16} />}
                  onClick={() => setEdited(group.id)}
                />
                <IconButton
                  label={`Delete ${group.name}`}
                  icon={<Trash aria-hidden size={16} />}
                  onClick={() => void remove(group)}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

const DELETED = '/organisationadmin/deleted?tab=groups';

/** At once, with Undo: it can be restored for 30 days, with who was in it. */
async function remove({ id, name, members }: Group): Promise<void> {
  const params = { groupId: id };
  try {
    await call(deleteGroup, { params });
  } catch (error) {
    toast.error(messageOf(error));
    return;
  } finally {
    void forgetGroups();
  }
  toast.withUndo(
    members.length < 2
      ? `${name} was deleted.`
      : `${name} was deleted: ${formatCount(members.length, 'member')} no longer see each other’s jobs.`,
    () =>
      void call(restoreGroup, { params })
        .catch((error: unknown) => toast.error(messageOf(error)))
        .finally(() => void forgetGroups()),
    'deleted',
  );
}
