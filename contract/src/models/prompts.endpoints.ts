import { z } from 'zod';
import { deleted, deletedItem } from '../deletion.ts';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer } from '../wire.ts';
import { findPromptsQuery, promptFields } from './inputs.ts';

export type PromptFields = z.infer<typeof promptFields>;

export const promptSummary = z.object({
  id,
  name: z.string(),
  purpose: z.string(),
  version: z.number().int().meta({ description: 'Number of the latest version' }),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
});
export type PromptSummary = z.infer<typeof promptSummary>;

export const promptDetail = promptSummary.extend({
  text: z.string().meta({ description: 'Text of the latest version' }),
  versions: z
    .array(z.object({ number: z.number().int(), text: z.string(), by: z.string(), at: z.iso.datetime() }))
    .meta({ description: 'All versions of the text, newest first' }),
});
export type PromptDetail = z.infer<typeof promptDetail>;

const params = z.object({ promptId: id });
const answer = z.object({ prompt: promptDetail });
const version = z
  .number()
  .int()
  .meta({ description: 'Latest version on which the change is based; an outdated version is refused' });

export const findPrompts = endpoint({
  method: 'GET',
  path: '/api/admin/prompts',
  summary: 'Lists the prompts for generative models.',
  access: 'prompt:manage',
  query: findPromptsQuery,
  answer: listAnswer(promptSummary),
});

export const addPrompt = endpoint({
  method: 'POST',
  path: '/api/admin/prompts',
  summary: 'Adds a prompt with its first version.',
  access: 'prompt:manage',
  body: promptFields.extend({
    promptId: id.meta({ description: 'Idempotency key: repeated requests add one prompt' }),
  }),
  answer,
  errors: ['taken'],
});

export const readPrompt = endpoint({
  method: 'GET',
  path: '/api/admin/prompts/:promptId',
  summary: 'Returns a prompt with all its versions.',
  access: 'prompt:manage',
  params,
  answer,
});

export const changePrompt = endpoint({
  method: 'PATCH',
  path: '/api/admin/prompts/:promptId',
  summary: 'Changes a prompt. A changed text creates a new version.',
  access: 'prompt:manage',
  params,
  body: promptFields.extend({ version }),
  answer,
  errors: ['changed-meanwhile', 'taken'],
});

export const restorePromptVersion = endpoint({
  method: 'POST',
  path: '/api/admin/prompts/:promptId/restore-version',
  summary: 'Restores the text of an older version as the latest version.',
  access: 'prompt:manage',
  params,
  body: z.object({ number: z.number().int().min(1), version }),
  answer,
  errors: ['changed-meanwhile'],
});

export const deletePrompt = endpoint({
  method: 'DELETE',
  path: '/api/admin/prompts/:promptId',
  summary: 'Deletes a prompt. It can be restored for 30 days.',
  access: 'prompt:manage',
  params,
  answer: deleted,
});

export const findDeletedPrompts = endpoint({
  method: 'GET',
  path: '/api/admin/deleted/prompts',
  summary: 'Lists the deleted prompts that can be restored, most recently deleted first.',
  access: 'prompt:manage',
  answer: z.object({ prompts: z.array(deletedItem) }),
});

export const restorePrompt = endpoint({
  method: 'POST',
  path: '/api/admin/prompts/:promptId/restore',
  summary: 'Restores a deleted prompt within 30 days.',
  access: 'prompt:manage',
  params,
  answer,
  errors: ['taken'],
});

/** CSV of the list, with the same query. */
export const PROMPTS_CSV_PATH = '/api/admin/prompts.csv';
