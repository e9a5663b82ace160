import type { EndpointSpec } from '@colloquy/contract';
import { createJob, type JobDetail, readJob, readJobPrice, retryJob } from '@colloquy/contract/jobs';
import {
  addEngineConnection,
  changeEngineConnection,
  deleteEngineConnection,
  fetchLocalModel,
  findEngineConnections,
  findLocalModels,
  findOrganisationEngines,
  findQualities,
  findSpeechLanguages,
  setEngineKey,
  setOrganisationEngine,
  testEngine,
} from '@colloquy/contract/models';
import { findMails } from '@colloquy/contract/operations';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { asSystem } from '../../platform/database/open-scope.ts';
import { run } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { makeWav, tone } from '../../testing/synthetic-audio.ts';
import { startProcess, type TestProcess } from '../../testing/test-process.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { checkLedger } from '../credits/index.ts';
import { uploadFile } from '../files/uploads.factory.ts';
import { aPerson } from '../identity/identity.factory.ts';
import { enqueueEngineRetries } from '../jobs/index.ts';
import { billOf, untilState } from '../jobs/paying.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { VALID_KEY, startRemoteEngineServer } from './remote-engine.factory.ts';

const remoteEngine = await startRemoteEngineServer();
const env = { COLLOQUY_OUTBOUND_ALLOW: `127.0.0.1:${remoteEngine.port}` };

const server = useTestServer(env);
let platform: Browser;
let admin: Browser;
let customer: Browser;
let worker: TestProcess;
let connectionId: string;
let organisationId: string;

const { fields } = remoteEngine;

beforeAll(async () => {
  const operator = await anOrganisation({ isOperator: true });
  platform = await actAs(server, await aPerson(operator.id, 'admin'));
  worker = await startProcess('fake-engines', server.config, env);
});
afterAll(async () => {
  await worker?.end();
  remoteEngine.close();
});
beforeEach(async () => {
  remoteEngine.isBroken = false;
  remoteEngine.requests = 0;
  ({ id: organisationId } = await anOrganisation());
  admin = await actAs(server, await aPerson(organisationId, 'organisationadmin'));
  customer = await actAs(server, await aPerson(organisationId));
  connectionId = newId();
  const body = { ...fields, name: connectionId, connectionId };
  await platform.get(addEngineConnection, { body });
});

const refusal = async (browser: Browser, endpoint: EndpointSpec, input: Parameters<Browser['call']>[1]) => {
  const { status, answer } = await browser.call(endpoint, input);
  return [status, (answer as { error?: string }).error];
};
const here = () => ({ params: { connectionId } });
const use = { isOn: true, quality: 'best' as const, onFailure: 'wait' as const };
const switchOn = (onFailure: 'wait' | 'fall-back' = 'wait', version = 1) =>
  admin.get(setOrganisationEngine, { ...here(), body: { ...use, onFailure, version } });
const setKey = (key: string | null) => admin.get(setEngineKey, { ...here(), body: { key } });
const engine = async () =>
  (await admin.get(findOrganisationEngines)).engines.find(({ id }) => id === connectionId)!;

async function orderBest(): Promise<string> {
  const settings = { sid: 'SID002' as const, name: 'Interview', language: 'en', speakers: 1 };
  const body = { ...settings, quality: 'best' as const, requestId: newId() };
  const { job } = await customer.get(createJob, { body });
  await uploadFile(customer, { jobId: job.id, name: 'a.wav', bytes: makeWav(12, tone) });
  return job.id;
}
const getJob = async (jobId: string): Promise<JobDetail> =>
  (await customer.get(readJob, { params: { jobId } })).job;

it('a connection is added once, changed at the version that was seen, and gone after deletion', async () => {
  const again = { ...fields, name: 'other', connectionId };
  expect((await platform.get(addEngineConnection, { body: again })).connection.name).toBe(connectionId);
  const taken = { ...fields, name: connectionId, connectionId: newId() };
  expect(await refusal(platform, addEngineConnection, { body: taken })).toEqual([409, 'taken']);
  const inside = { ...fields, name: 'inside', address: 'https://10.0.0.1/v1', connectionId: newId() };
  expect(await refusal(platform, addEngineConnection, { body: inside })).toEqual([400, 'invalid-input']);
  const without = { ...inside, address: null };
  expect(await refusal(platform, addEngineConnection, { body: without })).toEqual([400, 'invalid-input']);

  const change = { ...fields, name: `${connectionId} 2`, model: 'far-2', version: 1 };
  const changed = await platform.get(changeEngineConnection, { ...here(), body: change });
  expect(changed.connection).toMatchObject({ model: 'far-2', version: 2, organisations: 0 });
  expect(await refusal(platform, changeEngineConnection, { ...here(), body: change })).toEqual([
    409,
    'changed-meanwhile',
  ]);
  // Audio that an organisation allows at one address must not be sent to another.
  await switchOn('wait', 0);
  const elsewhere = { ...change, address: 'https://example.org/v1', version: 2 };
  expect(await refusal(platform, changeEngineConnection, { ...here(), body: elsewhere })).toEqual([
    409,
    'not-now',
  ]);
  await platform.get(deleteEngineConnection, here());
  const { connections } = await platform.get(findEngineConnections);
  expect(connections.some(({ id }) => id === connectionId)).toBe(false);
  expect(await refusal(platform, deleteEngineConnection, here())).toEqual([404, 'not-found']);
});

it('a key is stored sealed and only its end is shown', async () => {
  const { engine: saved } = await setKey(VALID_KEY);
  expect([saved.keySuffix, saved.isOn, saved.version]).toEqual(['1234', false, 1]);
  const { rows } = await server.superuser.query(
    'select sealed_key from organisation_engine where connection_id = $1',
    [connectionId],
  );
  expect(rows[0].sealed_key.toString('latin1')).not.toContain('key-that-is-good');
  expect((await setKey(null)).engine.keySuffix).toBeNull();
  expect(await refusal(admin, setEngineKey, { ...here(), body: { key: 'with space' } })).toEqual([
    400,
    'invalid-input',
  ]);
});

it('one engine provides a quality; a test of the key sends a second of silence', async () => {
  await setKey('key-that-is-wrong');
  const { engine: on } = await switchOn();
  expect(on).toMatchObject({ isOn: true, quality: 'best', onFailure: 'wait', version: 2 });
  const late = { ...here(), body: { ...use, isOn: false, version: 1 } };
  expect(await refusal(admin, setOrganisationEngine, late)).toEqual([409, 'changed-meanwhile']);
  const second = newId();
  await platform.get(addEngineConnection, { body: { ...fields, name: second, connectionId: second } });
  const same = { params: { connectionId: second }, body: { ...use, version: 0 } };
  expect(await refusal(admin, setOrganisationEngine, same)).toEqual([409, 'taken']);
  expect((await admin.get(testEngine, here())).engine.failure?.reason).toBe('engine-key-refused');
  await setKey(VALID_KEY);
  expect((await admin.get(testEngine, here())).engine.failure).toBeNull();
});

it('an offer shows where audio is sent, its price, and what is not available', async () => {
  const qualities = async () => (await customer.get(findQualities)).qualities;
  expect(
    (await qualities()).map(({ quality, isAvailable, sentTo }) => [quality, isAvailable, sentTo]),
  ).toEqual([
    ['fast', true, null],
    ['balanced', false, null],
    ['best', false, null],
  ]);
  expect((await qualities())[2]!.remedy).toContain('Not installed');
  const settings = { sid: 'SID002' as const, name: 'x', language: 'en', speakers: null };
  const order = { ...settings, quality: 'best' as const, requestId: newId() };
  expect(await refusal(customer, createJob, { body: order })).toEqual([409, 'quality-not-available']);
  await setKey(VALID_KEY);
  await switchOn();
  expect((await qualities())[2]).toMatchObject({ isAvailable: true, sentTo: connectionId, price: 150 });
  const { job } = await customer.get(createJob, { body: order });
  expect([job.settings.quality, job.sentTo]).toEqual(['best', connectionId]);
  expect((await customer.get(readJobPrice, { params: { jobId: job.id } })).price).toBe(150);
  const { expected } = await customer.get(findSpeechLanguages);
  expect(expected.find(({ language, quality }) => language === 'sw' && quality === 'fast')).toMatchObject({
    level: 'poor',
    siblingModel: 'Whisper large-v2',
  });
});

it('words of a remote engine name it, and cost what was offered', async () => {
  await setKey(VALID_KEY);
  await switchOn();
  const jobId = await orderBest();
  await untilState(customer, jobId, 'ready');
  const { files } = await getJob(jobId);
  expect(files[0]!.transcribedBy).toEqual({
    engine: `${connectionId}, far-1`,
    sentTo: connectionId,
    insteadOf: null,
  });
  expect((await billOf(customer, jobId)).lines[0]).toMatchObject({ price: 150, charged: 30 });
});

it('a job waits for an engine that refuses its key, and continues after the key is replaced', async () => {
  await setKey('key-that-is-wrong');
  await switchOn();
  const jobId = await orderBest();
  await untilState(customer, jobId, 'no-engine');
  const { files, stages } = await getJob(jobId);
  expect(files[0]!.progress.failure).toMatchObject({ reason: 'engine-key-refused', canRetry: true });
  expect(stages.some(({ state }) => state === 'failed')).toBe(false);
  expect(await engine()).toMatchObject({ waiting: 1, failure: { reason: 'engine-key-refused' } });
  const mails = await platform.get(findMails);
  expect(mails.rows.filter(({ subject }) => subject === `${connectionId} isn’t working`).length).toBe(1);
  await customer.get(retryJob, { params: { jobId } });
  await untilState(customer, jobId, 'no-engine');
  await setKey(VALID_KEY);
  await untilState(customer, jobId, 'ready');
});

it('one file tries the engine for all that wait; without it they are transcribed locally', async () => {
  await setKey('key-that-is-wrong');
  await switchOn();
  const jobs = [await orderBest(), await orderBest()];
  const waiting = async () => (await engine()).waiting;
  const until = (count: number) => waitFor(async () => (await waiting()) === count, 30_000);
  await until(2);
  remoteEngine.requests = 0;
  // Another model of the same service: only the first file tries it, and fails.
  const body = { ...fields, name: connectionId, model: 'far-2', version: 1 };
  await platform.get(changeEngineConnection, { ...here(), body });
  await waitFor(async () => remoteEngine.requests === 1, 30_000);
  await until(2);
  expect(remoteEngine.requests).toBe(1);
  await platform.get(deleteEngineConnection, here());
  for (const jobId of jobs) {
    const { files } = await untilState(customer, jobId, 'ready');
    expect(files[0]!.transcribedBy).toMatchObject({
      engine: 'fake',
      insteadOf: 'The chosen engine is switched off.',
    });
  }
  expect(remoteEngine.requests).toBe(1);
});

it('a failing engine is tried less and less often, and all files continue after a success', async () => {
  remoteEngine.isBroken = true;
  await setKey(VALID_KEY);
  await switchOn();
  const jobs = [await orderBest(), await orderBest()];
  await waitFor(async () => (await engine()).waiting === 2, 30_000);
  const failed = (sinceMinutes: number, atMinutes: number) =>
    server.superuser.query(
      `with runs as (update stage_run set failure = failure || '{"reason": "engine-unreachable"}'
         where organisation_id = $1)
       update organisation_engine set failure = failure || jsonb_build_object(
         'since', now() - make_interval(mins => $2), 'at', now() - make_interval(mins => $3))
       where organisation_id = $1`,
      [organisationId, sinceMinutes, atMinutes],
    );
  const notices = async () => {
    await enqueueEngineRetries();
    const retryTasks = `select from task where organisation_id = $1 and key like '%:schedule:%'`;
    return (await server.superuser.query(retryTasks, [organisationId])).rowCount;
  };
  await failed(60, 20);
  expect(await notices()).toBe(0);
  remoteEngine.isBroken = false;
  await failed(60, 31);
  expect(await notices()).toBe(1);
  for (const jobId of jobs) await untilState(customer, jobId, 'ready');
});

it('with fallback enabled, this server takes over, reports it, and costs less', async () => {
  await setKey(VALID_KEY);
  await switchOn('fall-back');
  remoteEngine.isBroken = true;
  const jobId = await orderBest();
  await untilState(customer, jobId, 'ready');
  const { files } = await getJob(jobId);
  expect(files[0]!.transcribedBy).toMatchObject({
    engine: 'fake',
    sentTo: connectionId,
    insteadOf: `${connectionId} failed. Its response couldn’t be used.`,
  });
  expect((await billOf(customer, jobId)).lines).toMatchObject([{ price: 150, charged: 20 }]);
  expect(await run(asSystem(organisationId), checkLedger)).toEqual([]);
});

it('nothing is sent once the engine is off, even for earlier orders', async () => {
  await setKey(VALID_KEY);
  await switchOn();
  const settings = { sid: 'SID002' as const, name: 'x', language: 'en', speakers: 1 };
  const body = { ...settings, quality: 'best' as const, requestId: newId() };
  const { job } = await customer.get(createJob, { body });
  await admin.get(setOrganisationEngine, { ...here(), body: { ...use, isOn: false, version: 2 } });
  await uploadFile(customer, { jobId: job.id, name: 'a.wav', bytes: makeWav(6, tone) });
  await untilState(customer, job.id, 'ready');
  expect((await getJob(job.id)).files[0]!.transcribedBy).toMatchObject({ sentTo: null, engine: 'fake' });
  expect(remoteEngine.requests).toBe(0);
});

it('local models are listed, and an unknown one is not downloaded', async () => {
  const { models } = await platform.get(findLocalModels);
  expect(models.find(({ name }) => name === 'whisper-base')).toMatchObject({ isOptional: false });
  expect(await refusal(platform, fetchLocalModel, { body: { name: 'nothing' } })).toEqual([404, 'not-found']);
});
