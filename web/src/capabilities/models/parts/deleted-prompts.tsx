import { useQuery } from '@tanstack/react-query';
import { DeletedList } from '../../../app/deleted/deleted-list.tsx';
import { deletedPromptsQuery, restore } from '../prompts.queries.ts';

/** The prompts that were deleted, each to be restored with every text that it had. */
export function DeletedPrompts() {
  return (
    <DeletedList
      label="Deleted prompts"
      query={useQuery(deletedPromptsQuery)}
      restore={({ id }) => restore(id)}
    />
  );
}
