import {
  addPrompt,
  type BodyInput,
  changePrompt,
  deletePrompt,
  findPrompts,
  type PromptDetail,
  readPrompt,
  restorePrompt,
  restorePromptVersion,
} from '@colloquy/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { messageOf } from '../../app/api/api-error.ts';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';
import { toast } from '../../ui/toast/toast.ts';

export const promptsQuery = (state: ListState) => {
  const query = listQueryOf(findPrompts, state);
  return queryOptions({
    queryKey: ['prompts', 'list', query],
    queryFn: ({ signal }) => call(findPrompts, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const promptQuery = (promptId: string) =>
  queryOptions({
    queryKey: ['prompts', 'prompt', promptId],
    queryFn: ({ signal }) => call(readPrompt, { params: { promptId }, signal }).then(({ prompt }) => prompt),
  });

function keepPrompt({ prompt }: { prompt: PromptDetail }): PromptDetail {
  queryClient.setQueryData(promptQuery(prompt.id).queryKey, prompt);
  void queryClient.invalidateQueries({ queryKey: ['prompts', 'list'] });
  return prompt;
}

export const add = async (body: BodyInput<typeof addPrompt>): Promise<PromptDetail> =>
  keepPrompt(await call(addPrompt, { body }));

export const change = async (promptId: string, body: BodyInput<typeof changePrompt>): Promise<PromptDetail> =>
  keepPrompt(await call(changePrompt, { params: { promptId }, body }));

/** Answers the version that the old text has now; undefined where it was refused. */
export async function restoreVersion(prompt: PromptDetail, number: number): Promise<number | undefined> {
  const body = { number, version: prompt.version };
  try {
    const { version } = keepPrompt(
      await call(restorePromptVersion, { params: { promptId: prompt.id }, body }),
    );
    toast.success(`The text of version ${number} is now version ${version}.`);
    return version;
  } catch (error) {
    toast.error(messageOf(error));
    void queryClient.invalidateQueries({ queryKey: promptQuery(prompt.id).queryKey });
    return undefined;
  }
}

/** Deletes at once; the toast takes it back. Answers whether it was deleted. */
export async function deleteWithUndo({ id: promptId, name }: { id: string; name: string }): Promise<boolean> {
  try {
    await call(deletePrompt, { params: { promptId } });
  } catch (error) {
    toast.error(messageOf(error));
    return false;
  }
  void queryClient.invalidateQueries({ queryKey: ['prompts', 'list'] });
  toast.withUndo(
    `${name} was deleted. It can be undone for 30 days.`,
    () =>
      void call(restorePrompt, { params: { promptId } }).then(keepPrompt, (error) =>
        toast.error(messageOf(error)),
      ),
  );
  return true;
}
