import type { BodyInput } from '@colloquy/contract';
import {
  addPrompt,
  changePrompt,
  deletePrompt,
  findDeletedPrompts,
  findPrompts,
  findPromptsQuery,
  type PromptDetail,
  readPrompt,
  restorePrompt,
  restorePromptVersion,
} from '@colloquy/contract/models';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../app/api/client.ts';
import { listQueryOf } from '../../app/lists/list-query.ts';
import { queryClient } from '../../app/query-client.ts';
import type { ListState } from '../../ui/table/list-state.ts';

export const promptsQuery = (state: ListState) => {
  const query = listQueryOf(findPromptsQuery, state);
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

function cachePrompt({ prompt }: { prompt: PromptDetail }): PromptDetail {
  queryClient.setQueryData(promptQuery(prompt.id).queryKey, prompt);
  invalidatePromptLists();
  return prompt;
}

function invalidatePromptLists(): void {
  for (const list of ['list', 'deleted']) void queryClient.invalidateQueries({ queryKey: ['prompts', list] });
}

export const undeletePrompt = async (promptId: string): Promise<PromptDetail> => {
  try {
    return cachePrompt(await call(restorePrompt, { params: { promptId } }));
  } finally {
    invalidatePromptLists();
  }
};

export const createPrompt = async (body: BodyInput<typeof addPrompt>): Promise<PromptDetail> =>
  cachePrompt(await call(addPrompt, { body }));

export const savePrompt = async (
  promptId: string,
  body: BodyInput<typeof changePrompt>,
): Promise<PromptDetail> => cachePrompt(await call(changePrompt, { params: { promptId }, body }));

/** Makes the text of an older version the newest one. */
export async function restorePromptText(prompt: PromptDetail, number: number): Promise<PromptDetail> {
  const params = { promptId: prompt.id };
  try {
    return cachePrompt(
      await call(restorePromptVersion, { params, body: { number, version: prompt.version } }),
    );
  } catch (error) {
    void queryClient.invalidateQueries({ queryKey: promptQuery(prompt.id).queryKey });
    throw error;
  }
}

export const removePrompt = ({ id }: Pick<PromptDetail, 'id'>) =>
  call(deletePrompt, { params: { promptId: id } }).then(invalidatePromptLists);
