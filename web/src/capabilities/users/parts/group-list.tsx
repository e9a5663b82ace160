import { deleteGroup, type Group, restoreGroup } from '@colloquy/contract/users';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus, Trash, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { runAction } from '../../../app/actions/use-action.ts';
import { call } from '../../../app/api/client.ts';
import { DeletedLink, DeletedList } from '../../../app/deleted/deleted-list.tsx';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { useReplacedButton } from '../../../ui/overlay/return-focus.tsx';
import { invalidateGroups, groupsQuery, deletedGroupsQuery } from '../users.queries.ts';
import { GroupForm } from './group-form.tsx';
import * as text from '../messages.ts';

/** Groups of customers who see each other's jobs. */
export function GroupList() {
  const query = useQuery(groupsQuery);
  const { data: groups } = query;
  const [editingId, setEditingId] = useState<string>();
  const [newButton, handleClose] = useReplacedButton();
  if (!groups)
    return <QueryGap query={query} loading={<SkeletonLines label={text.loadingGroups} lines={4} />} />;
  const close = () => setEditingId(undefined);
  const newGroupButton = (
    <Button
      ref={newButton}
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      onClick={() => setEditingId('new')}
    >
      {text.newGroup}
    </Button>
  );
  if (groups.length === 0 && editingId !== 'new')
    return (
      <EmptyState
        icon={<UsersRound aria-hidden size={28} strokeWidth={1.5} />}
        title={text.noGroupsYet}
        text={text.noGroupsHint}
        action={
          <>
            {newGroupButton}
            <DeletedLink to={DELETED_GROUPS_PATH} />
          </>
        }
      />
    );
  return (
    <div className="max-w-2xl">
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <p className="mr-auto text-ink-2">{text.groupsIntro}</p>
        <DeletedLink to={DELETED_GROUPS_PATH} />
        {editingId !== 'new' && newGroupButton}
      </div>
      {editingId === 'new' && (
        <GroupForm
          onDone={() => {
            handleClose();
            close();
          }}
        />
      )}
      <ul className="grid gap-2">
        {groups.map((group) => (
          <GroupItem
            key={group.id}
            group={group}
            isEditing={editingId === group.id}
            onEdit={() => setEditingId(group.id)}
            onClose={close}
          />
        ))}
      </ul>
    </div>
  );
}

type GroupItemProps = { group: Group; isEditing: boolean; onEdit: () => void; onClose: () => void };

function GroupItem({ group, isEditing, onEdit, onClose }: GroupItemProps) {
  const [editButton, handleClose] = useReplacedButton();
  const close = () => {
    handleClose();
    onClose();
  };
  return (
    <li className="rounded-md border border-line bg-surface p-3">
      {isEditing ? (
        <GroupForm group={group} onDone={close} />
      ) : (
        <div className="flex items-start gap-2">
          <div className="min-w-0 grow">
            <h2 className="font-medium wrap-anywhere">{group.name}</h2>
            <p className="text-ink-2 wrap-anywhere">
              {group.members.length === 0 ? text.noMembers : group.members.map(({ name }) => name).join(', ')}
            </p>
          </div>
          <IconButton
            ref={editButton}
            label={text.editGroup(group.name)}
            icon={<Pencil aria-hidden size={16} />}
            onClick={onEdit}
          />
          <IconButton
            label={text.deleteGroup(group.name)}
            icon={<Trash aria-hidden size={16} />}
            onClick={() => void deleteWithUndo(group)}
          />
        </div>
      )}
    </li>
  );
}

const DELETED_GROUPS_PATH = '/organisationadmin/deleted?tab=groups';

/** Undo restores the group with its members, as does the list of deleted groups for 30 days. */
const deleteWithUndo = (group: Group): Promise<boolean> =>
  runAction(removeGroup, { done: describeDeletion, undo: (_, group) => undeleteGroup(group) }, group);

const describeDeletion = (_: unknown, { name, members }: Group): string =>
  text.groupDeleted(name, members.length);

const removeGroup = ({ id }: Group) =>
  call(deleteGroup, { params: { groupId: id } }).finally(() => void invalidateGroups());

const undeleteGroup = ({ id }: Pick<Group, 'id'>) =>
  call(restoreGroup, { params: { groupId: id } }).finally(() => void invalidateGroups());

/** Deleted groups; each can be restored with its members. */
export function DeletedGroups() {
  return (
    <DeletedList
      label={text.deletedGroups}
      query={useQuery(deletedGroupsQuery)}
      detail={({ members }) => text.memberCount(members)}
      restore={undeleteGroup}
    />
  );
}
