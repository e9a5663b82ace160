import { useQuery } from '@tanstack/react-query';
import { DeletedList } from '../../../app/deleted/deleted-list.tsx';
import { deletedPromptsQuery, undeletePrompt } from '../prompts.queries.ts';
import * as text from '../messages.ts';

/** Deleted prompts; each can be restored with all its versions. */
export function DeletedPrompts() {
  return (
    <DeletedList
      label={text.deletedPrompts}
      query={useQuery(deletedPromptsQuery)}
      restore={({ id }) => undeletePrompt(id)}
    />
  );
}
