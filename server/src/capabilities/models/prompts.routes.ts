import {
  addPrompt as addEndpoint,
  changePrompt as changeEndpoint,
  deletePrompt as deleteEndpoint,
  findDeletedPrompts as findDeletedEndpoint,
  findPrompts as findEndpoint,
  type PromptDetail,
  PROMPTS_CSV_PATH,
  readPrompt as readEndpoint,
  restorePrompt as restoreEndpoint,
  restorePromptVersion as restoreVersionEndpoint,
} from '@colloquy/contract/models';
import type { FastifyInstance } from 'fastify';
import { audit, type AuditAction } from '../../platform/audit/audit.ts';
import { now } from '../../platform/clock.ts';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { purgeAt } from '../../platform/deletion.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf, readAllOrganisations, type RunCaller } from '../../platform/http/cross-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import { enqueue } from '../../platform/tasks/enqueue.ts';
import { addPrompt, changePrompt, deletePrompt, restorePrompt, restoreVersion } from './change-prompt.ts';
import { findDeletedPrompts, findPrompts, readPrompt } from './prompts.store.ts';
import { purgePrompt } from './purge-prompt.ts';

/**
 * The installation's prompts. They belong to no organisation, so changes go to the audit of the admin's
 * organisation.
 */
export function promptRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, (call) =>
    readAllOrganisations(call.run, 'prompts.listed', () => findPrompts(call.query)),
  );
  serve(app, readEndpoint, async (call) => {
    await call.run(async () => {});
    return { prompt: await run(asPlatform(), () => readPrompt(call.params.promptId)) };
  });
  serve(app, addEndpoint, async (call) => ({
    prompt: await change(call.run, 'prompt.added', call.body.promptId, (who) => addPrompt(who, call.body)),
  }));
  serve(app, changeEndpoint, async (call) => {
    const { promptId } = call.params;
    return {
      prompt: await change(call.run, 'prompt.changed', promptId, (who) =>
        changePrompt(who, promptId, call.body),
      ),
    };
  });
  serve(app, restoreVersionEndpoint, async (call) => {
    const { promptId } = call.params;
    return {
      prompt: await change(call.run, 'prompt.changed', promptId, (who) =>
        restoreVersion(who, promptId, call.body),
      ),
    };
  });
  serve(app, deleteEndpoint, async (call) => {
    const { promptId } = call.params;
    const deletedAt = now();
    // Before the deletion: a purge that finds nothing is harmless, a missing purge is not.
    const personId = await call.run(async (who) => {
      await enqueue(purgePrompt, {
        organisationId: who.organisationId,
        subjectId: promptId,
        key: `${promptId}:${deletedAt.getTime()}`,
        payload: { promptId },
        startAfter: purgeAt(deletedAt),
      });
      return who.personId;
    });
    const until = await run(asPlatform(), () => deletePrompt(personId, promptId, deletedAt));
    await call.run((who) => audit(who, 'prompt.deleted', promptId));
    return { restorableUntil: until.toISOString() };
  });
  serve(app, findDeletedEndpoint, async (call) => ({
    prompts: await readAllOrganisations(call.run, 'prompts.listed', findDeletedPrompts),
  }));
  serve(app, restoreEndpoint, async (call) => {
    const { promptId } = call.params;
    return {
      prompt: await change(call.run, 'prompt.restored', promptId, () => restorePrompt(promptId)),
    };
  });
  serveCsv(app, {
    path: PROMPTS_CSV_PATH,
    endpoint: findEndpoint,
    fileName: 'prompts.csv',
    findPage: (request, filter) =>
      readAllOrganisations(callerOf(request, findEndpoint), 'prompts.listed', () => findPrompts(filter)),
    columns: [
      ['name', 'Prompt', (row) => row.name],
      ['name', 'Purpose', (row) => row.purpose],
      ['version', 'Version', (row) => row.version],
      ['created', 'Created', (row) => row.createdAt],
      ['changed', 'Last changed', (row) => row.changedAt],
    ],
  });
}

/** Checks the caller, changes the prompt in the platform scope, audits it, and returns the changed prompt. */
async function change(
  runCaller: RunCaller,
  action: AuditAction,
  promptId: string,
  fn: (personId: string) => Promise<void>,
): Promise<PromptDetail> {
  const personId = await runCaller(async (who) => who.personId);
  const changed = await run(asPlatform(), async () => {
    await fn(personId);
    return readPrompt(promptId);
  });
  await runCaller((who) => audit(who, action, promptId));
  return changed;
}
