/** Logs contain no transcript, name, input or secret, not even when a request fails. */
import { readPasswordLink, sendOtp, verifyOtp, signIn } from '@colloquy/contract/identity';
import { findJobs, readJob } from '@colloquy/contract/jobs';
import { sendCommands, searchWords } from '@colloquy/contract/transcripts';
import { addWebhook } from '@colloquy/contract/webhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anApiKey } from './capabilities/api-keys/api-keys.factory.ts';
import { uploadFile } from './capabilities/files/uploads.factory.ts';
import { TEST_PASSWORD } from './capabilities/identity/identity.factory.ts';
import { createPasswordLink, createPerson } from './capabilities/identity/index.ts';
import { aDraft } from './capabilities/jobs/jobs.factory.ts';
import { anOrganisation } from './capabilities/organisations/organisations.factory.ts';
import { aTranscript } from './capabilities/transcripts/transcripts.factory.ts';
import { newId } from './platform/ids.ts';
import { deriveKey, unseal } from './platform/secrets.ts';
import { Browser } from './testing/browser.ts';
import { startProcess, type TestProcess } from './testing/test-process.ts';
import { useTestServer } from './testing/test-server.ts';

/** Words that occur nowhere else. */
const CANARIES = {
  person: 'Canaryperson',
  username: 'canaryuser',
  organisation: 'Canaryhouse',
  wrongPassword: 'canaryguess-one',
  job: 'Canaryjob',
  file: 'canaryfile',
  transcript: 'canaryheard',
  typed: 'canarytyped',
  searched: 'canarysought',
  body: 'canarybody',
  wrongKey: 'clq_canarykey',
  webhook: 'canaryhook',
};

const server = useTestServer();
let web: TestProcess;
let worker: TestProcess;

beforeAll(async () => {
  const env = { COLLOQUY_LOG: 'trace' };
  [web, worker] = await Promise.all([
    startProcess('web', server.config, env),
    startProcess('fake-engines', server.config, env),
  ]);
}, 90_000);
afterAll(() => Promise.all([web?.end(), worker?.end()]));

it('logs of web and worker contain no words, names, passwords, codes or cookies', async () => {
  const browser = new Browser({ ...server, url: web.address });
  const { id: organisationId } = await anOrganisation({ name: CANARIES.organisation });
  const person = {
    organisationId,
    username: CANARIES.username,
    email: `${CANARIES.username}@example.test`,
    name: CANARIES.person,
    role: 'customer' as const,
  };
  const id = await createPerson({ ...person, password: TEST_PASSWORD });
  const link = await createPasswordLink(id);
  await browser.call(readPasswordLink, { body: { token: link } });
  await browser.get(sendOtp, { body: { uname: person.username } });
  const otp = await lastOtp();
  const reset = await browser.get(verifyOtp, { body: { uname: person.username, otp } });
  await browser.call(signIn, {
    body: { username: person.username, password: CANARIES.wrongPassword },
  });
  await browser.get(signIn, { body: { username: person.username, password: TEST_PASSWORD } });
  const { cookie } = browser;

  const customer = { ...person, id };
  const { recordingId, segments } = await aTranscript(server, customer, [`${CANARIES.transcript} words`], {
    name: `${CANARIES.file}.wav`,
  }).then((transcript) => ({ recordingId: transcript.id, segments: transcript.segments }));
  const edit = {
    kind: 'set-text',
    id: newId(),
    segmentId: segments[0]!.id,
    revision: 1,
    text: CANARIES.typed,
  };
  await browser.get(sendCommands, { params: { recordingId }, body: { commands: [edit] } });
  await browser.call(searchWords, { query: { q: CANARIES.searched } });
  await browser.fetch('/api/sign-in', {
    method: 'POST',
    body: `{"${CANARIES.body}`,
    headers: { 'content-type': 'application/json' },
  });
  await browser.fetch(`/api/${CANARIES.body}?q=${CANARIES.searched}`);
  const own = { ...server, url: web.address };
  const key = await anApiKey(server, organisationId);
  const program = new Browser(own, key.secret);
  const hook = { address: `https://${CANARIES.webhook}.invalid/`, events: ['file.failed' as const] };
  const { secret: signing } = await program.get(addWebhook, { body: hook });
  const order = { requestId: newId(), fileName: `${CANARIES.file}.wav`, name: CANARIES.job };
  await program.fetch(`/api/recordings?${new URLSearchParams(order)}`, {
    method: 'POST',
    body: CANARIES.body,
  });
  await new Browser(own, CANARIES.wrongKey).call(findJobs);
  const draft = await aDraft(browser, { name: CANARIES.job });
  const bytes = Buffer.from(`%PDF ${CANARIES.body}`);
  await uploadFile(browser, { jobId: draft.id, name: `${CANARIES.file}.mp3`, bytes });
  await expect
    .poll(
      async () => (await browser.get(readJob, { params: { jobId: draft.id } })).job.files[0]?.progress.state,
      {
        timeout: 20_000,
      },
    )
    .toBe('failed');

  // Makes each of these requests fail in the database, with its values in the error message.
  await server.superuser.query(
    'alter table segment rename to segment_away; alter table throttle rename to throttle_away',
  );
  await browser.call(searchWords, { query: { q: CANARIES.searched } });
  await browser.call(sendCommands, {
    params: { recordingId },
    body: { commands: [{ ...edit, id: newId() }] },
  });
  await program.call(findJobs);
  const reply = await browser.call(signIn, {
    body: { username: person.username, password: CANARIES.wrongPassword },
  });
  expect([reply.status, reply.answer]).toMatchObject([
    500,
    { error: 'unexpected', reference: expect.any(String) },
  ]);

  // The last log line, which arrives through a pipe.
  await expect.poll(() => web.output()).toContain(reply.ok ? '' : reply.answer.reference);
  const logs = web.output() + worker.output();
  expect(logs).toContain('request failed');
  expect(logs).toContain('task failed');
  for (const secret of [
    ...Object.values(CANARIES),
    TEST_PASSWORD,
    cookie!,
    link,
    reset.token,
    key.secret,
    signing,
  ])
    expect(logs.toLowerCase().includes(secret.toLowerCase()), `${secret} is in a log`).toBe(false);
  // Only as a separate number: the digits may occur inside another one, such as a time.
  expect(logs).not.toMatch(new RegExp(`\\b${otp}\\b`));
}, 60_000);

/** Reads the OTP from the queued mail, decrypted with the installation's secret. */
async function lastOtp(): Promise<string> {
  const { rows } = await server.superuser.query<{ sealed_text: Buffer }>(
    'select sealed_text from mail order by created_at desc limit 1',
  );
  const text = unseal(deriveKey(server.config.secret, 'mail'), rows[0]!.sealed_text);
  return /^(\d{6}) is your OTP/m.exec(text)![1]!;
}
