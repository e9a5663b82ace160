import {
  addPrompt,
  type BodyInput,
  changePrompt,
  deletePrompt,
  findDeletedPrompts,
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

export const deletedPromptsQuery = queryOptions({
  queryKey: ['prompts', 'deleted'],
  queryFn: ({ signal }) => call(findDeletedPrompts, { signal }).then(({ prompts }) => prompts),
});

function keepPrompt({ prompt }: { prompt: PromptDetail }): PromptDetail {
  queryClient.setQueryData(promptQuery(prompt.id).queryKey, prompt);
  forgetLists();
  return prompt;
}

function forgetLists(): void {
  for (const list of ['list', 'deleted']) void queryClient.invalidateQueries({ queryKey: ['prompts', list] });
}

export const restore = async (promptId: string): Promise<PromptDetail> => {
  try {
    return keepPrompt(await call(restorePrompt, { params: { promptId } }));
  } finally {
    forgetLists();
  }
};

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

/** Deletes at once; the toast takes it back, and for 30 days the list of deleted ones. Answers whether it was deleted. */
export async function deleteWithUndo({ id: promptId, name }: { id: string; name: string }): Promise<boolean> {
  try {
    await call(deletePrompt, { params: { promptId } });
  } catch (error) {
    toast.error(messageOf(error));
    return false;
  }
  forgetLists();
  toast.withUndo(
    `${name} was deleted.`,
    () => void restore(promptId).catch((error: unknown) => toast.error(messageOf(error))),
    'deleted',
  );
  return true;
}
