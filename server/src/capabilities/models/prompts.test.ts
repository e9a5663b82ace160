import type { EndpointSpec } from '@colloquy/contract';
import {
  addPrompt,
  changePrompt,
  deletePrompt,
  findDeletedPrompts,
  findPrompts,
  PROMPTS_CSV_PATH,
  readPrompt,
  restorePrompt,
  restorePromptVersion,
} from '@colloquy/contract/models';
import { beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { purgePrompt } from './purge-prompt.ts';

const server = useTestServer();
let admin: TestPerson;
let browser: Browser;

beforeAll(async () => {
  const operator = await anOrganisation({ isOperator: true });
  admin = await aPerson(operator.id, 'admin');
  browser = await actAs(server, admin);
});

const add = async (name: string, promptId = newId()) =>
  (await browser.get(addPrompt, { body: { promptId, name, purpose: 'For tests', text: `${name}, first` } }))
    .prompt;
const refusal = async (endpoint: EndpointSpec, input: Parameters<Browser['call']>[1]) => {
  const { status, answer } = await browser.call(endpoint, input);
  return [status, (answer as { error?: string }).error];
};

it('a prompt is added once, under a unique name, and keeps every text', async () => {
  const id = newId();
  const [one, again] = [await add('Summary', id), await add('Summary', id)];
  expect(again).toEqual(one);
  const other = { promptId: newId(), name: 'Summary', purpose: '', text: 'x' };
  expect(await refusal(addPrompt, { body: other })).toEqual([409, 'taken']);
  const params = { promptId: id };
  const body = { name: 'Summary', purpose: 'Shorter', text: 'Second', version: 1 };
  const { prompt } = await browser.get(changePrompt, { params, body });
  expect(prompt).toMatchObject({ version: 2, text: 'Second', purpose: 'Shorter' });
  expect(prompt.versions.map(({ number, text, by }) => [number, text, by])).toEqual([
    [2, 'Second', admin.name],
    [1, 'Summary, first', admin.name],
  ]);
});

it('a change of an older version is refused, and nothing is lost', async () => {
  const { id } = await add('Stale');
  const params = { promptId: id };
  const body = { name: 'Stale', purpose: '', text: 'Mine', version: 1 };
  await browser.get(changePrompt, { params, body });
  expect(await refusal(changePrompt, { params, body: { ...body, text: 'Theirs' } })).toEqual([
    409,
    'changed-meanwhile',
  ]);
  expect((await browser.get(readPrompt, { params })).prompt.text).toBe('Mine');
});

it('an older version is restored as a new one', async () => {
  const { id } = await add('Back');
  const params = { promptId: id };
  await browser.get(changePrompt, { params, body: { name: 'Back', purpose: '', text: 'Worse', version: 1 } });
  const restore = { number: 1, version: 2 };
  const { prompt } = await browser.get(restorePromptVersion, { params, body: restore });
  expect([prompt.version, prompt.text, prompt.versions.length]).toEqual([3, 'Back, first', 3]);
  expect(await refusal(restorePromptVersion, { params, body: { number: 9, version: 3 } })).toEqual([
    404,
    'not-found',
  ]);
});

it('a deleted prompt leaves the list, frees its name, and can be restored while that is free', async () => {
  const { id } = await add('Deleted');
  const params = { promptId: id };
  const names = async () => (await browser.get(findPrompts)).rows.map(({ name }) => name);
  await browser.get(deletePrompt, { params });
  expect(await names()).not.toContain('Deleted');
  expect((await browser.call(readPrompt, { params })).status).toBe(404);
  const second = await add('Deleted');
  expect(await refusal(restorePrompt, { params })).toEqual([409, 'taken']);
  await browser.get(deletePrompt, { params: { promptId: second.id } });
  expect((await browser.get(restorePrompt, { params })).prompt.text).toBe('Deleted, first');
  expect(await names()).toEqual((await names()).toSorted());
  expect(await (await browser.fetch(PROMPTS_CSV_PATH)).text()).toContain('Deleted,For tests,1,');
  const { rows } = await server.superuser.query(
    'select action from audit_entry where subject_id = $1 and person_id = $2 order by id',
    [id, admin.id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['prompt.added', 'prompt.deleted', 'prompt.restored']);
});

it('a deleted prompt is listed until its purge, with the reason if it cannot be restored', async () => {
  const { id } = await add('Listed');
  const params = { promptId: id };
  const { restorableUntil } = await browser.get(deletePrompt, { params });
  const deleted = async () => (await browser.get(findDeletedPrompts)).prompts.find((each) => each.id === id);
  expect(await deleted()).toMatchObject({ name: 'Listed', deletion: { by: admin.name, restorableUntil } });
  await add('Listed');
  expect((await browser.call(restorePrompt, { params })).answer).toMatchObject({
    message: 'Another prompt is now called “Listed”. Rename or delete that one, then restore this one.',
  });
  await runTask(purgePrompt, admin.organisationId, params);
  expect(await deleted()).toBeDefined();
  await server.superuser.query(
    `update prompt set deleted_at = deleted_at - interval '31 days' where id = $1`,
    [id],
  );
  expect(await deleted()).toBeUndefined();
  expect(await refusal(restorePrompt, { params })).toEqual([404, 'not-found']);
  await runTask(purgePrompt, admin.organisationId, params);
  const { rows } = await server.superuser.query(
    `select (select count(*)::int from prompt where id = $1) + (select count(*)::int from prompt_version where prompt_id = $1)
      as rows, (select count(*)::int from task where name = 'models.purge-prompt' and subject_id = $1) as ordered`,
    [id],
  );
  expect(rows).toEqual([{ rows: 0, ordered: 1 }]);
});
