import { restoreGroup } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';
import { DeletedList } from '../../../app/deleted/deleted-list.tsx';
import { formatCount } from '../../../ui/format/amount.ts';
import { deletedGroupsQuery, forgetGroups } from '../users.queries.ts';

/** The groups that were deleted, each to be restored with its members. */
export function DeletedGroups() {
  return (
    <DeletedList
      label="Deleted groups"
      query={useQuery(deletedGroupsQuery)}
      detail={({ members }) => formatCount(members, 'member')}
      restore={({ id }) => call(restoreGroup, { params: { groupId: id } }).finally(() => void forgetGroups())}
    />
  );
}
