import { request } from 'node:http';
import { access, cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer } from '@colloquy/contract';
import { findJobs, uploadRecording } from '@colloquy/contract/jobs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { shiftClock } from '../../platform/clock.ts';
import { newId } from '../../platform/ids.ts';
import type { Browser } from '../../testing/browser.ts';
import { loseCommitResponse } from '../../testing/lose-commit-response.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { anApiKey, type TestKey } from '../api-keys/api-keys.factory.ts';
import { reconcileUpload, withLocalCopy } from '../files/index.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { defineService, registerServices, removeService } from '../services/index.ts';

const MOST_BYTES = 200_000;
const server = useTestServer({ COLLOQUY_MAX_UPLOAD_BYTES: String(MOST_BYTES) });
let key: TestKey;
let client: Browser;
beforeAll(async () => {
  const { id } = await anOrganisation();
  key = await anApiKey(server, id, { scopes: ['recordings:write', 'jobs:read'] });
  ({ client } = key);
});

const addressOf = (query: Record<string, string>): string =>
  `${uploadRecording.path}?${new URLSearchParams({ requestId: newId(), fileName: 'interview.wav', ...query })}`;

type Answered = Answer<typeof uploadRecording> & { error?: string; message: string };

async function send(query: Record<string, string>, body: BodyInit | null) {
  const init = { method: 'POST', body, headers: { 'content-type': 'audio/wav' }, duplex: 'half' };
  const response = await client.fetch(addressOf(query), init);
  return { status: response.status, answer: (await response.json()) as Answered };
}

describe('a recording in one request', () => {
  const bytes = Buffer.alloc(150_000, 'some sound ');

  it('becomes a running job with every byte, streamed or not', async () => {
    const streamed = new Blob([bytes]).stream();
    for (const body of [bytes, streamed]) {
      const { status, answer } = await send({ name: 'Panel', language: 'de', speakers: '2' }, body);
      expect(status).toBe(200);
      expect(answer).toMatchObject({
        repeated: false,
        job: {
          name: 'Panel',
          settings: { language: 'de', speakers: 2 },
          access: 'own',
          files: [{ name: 'interview.wav', bytes: bytes.length, progress: { state: 'waiting' } }],
        },
      });
    }
    const { rows } = await server.superuser.query('select id from file order by created_at limit 1');
    const { id } = rows[0] as { id: string };
    const kept = await withLocalCopy(key.organisationId, id, (path) => readFile(path));
    expect(kept.equals(bytes)).toBe(true);
  });

  it('must be of a type that its service accepts', async () => {
    const types = [{ kind: 'document' as const, name: 'PDF', extensions: ['.pdf'] }];
    registerServices([
      defineService({ sid: 'SID003', settings: z.object({}), stages: {}, uploads: { types } }),
    ]);
    try {
      const order = { sid: 'SID003', language: 'en', requestId: newId() };
      const refused = await send({ ...order, fileName: 'report.docx' }, bytes);
      expect([refused.status, refused.answer.message]).toEqual([
        415,
        'This type of file is not accepted here. Accepted: PDF (.pdf).',
      ]);
      expect((await send({ ...order, fileName: 'report.pdf' }, bytes)).status).toBe(200);
    } finally {
      removeService('SID003');
    }
  });

  it('is one job, however often and whenever the request arrives', async () => {
    const requestId = newId();
    const answers = await Promise.all([1, 2, 3].map(() => send({ requestId }, bytes)));
    answers.push(await send({ requestId }, bytes));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const jobs = answers.map(({ answer }) => answer.job.id);
    expect(new Set(jobs).size).toBe(1);
    expect(answers.filter(({ answer }) => answer.repeated)).toHaveLength(3);
    const files = await server.superuser.query('select from job_file where job_id = $1', [jobs[0]]);
    expect(files.rowCount).toBe(1);
  });

  it('is not taken as complete if it breaks off, and the same request continues its job', async () => {
    const requestId = newId();
    const { hostname, port } = new URL(server.url);
    const headers = { authorization: `Bearer ${key.secret}`, 'content-length': bytes.length };
    const cut = request({ hostname, port, method: 'POST', path: addressOf({ requestId }), headers });
    cut.on('error', () => {});
    cut.write(bytes.subarray(0, 1_000));
    const isDraft = async () => {
      const { rowCount } = await server.superuser.query('select from job where request_id = $1', [requestId]);
      return rowCount === 1;
    };
    await waitFor(isDraft, 10_000);
    cut.destroy();
    const { answer } = await send({ requestId }, bytes);
    expect(answer).toMatchObject({ repeated: false, job: { files: [{ bytes: bytes.length }] } });
  });

  it('is stored if only the response was lost, and the repeated request says so', async () => {
    const requestId = newId();
    loseCommitResponse(/insert into "file"/);
    expect(await send({ requestId }, bytes)).toMatchObject({ status: 503 });
    vi.restoreAllMocks();
    const { answer } = await send({ requestId }, bytes);
    expect(answer).toMatchObject({ repeated: true, job: { files: [{ bytes: bytes.length }] } });
    const { rows } = await server.superuser.query(
      'select f.id from file f join job j on j.id = f.owner_id where request_id = $1',
      [requestId],
    );
    const kept = await withLocalCopy(key.organisationId, (rows[0] as { id: string }).id, (path) =>
      readFile(path),
    );
    expect(kept.equals(bytes)).toBe(true);
  });

  it('is cleaned up if its server died, and never taken as complete', async () => {
    const requestId = newId();
    const { hostname, port } = new URL(server.url);
    const headers = { authorization: `Bearer ${key.secret}`, 'transfer-encoding': 'chunked' };
    const cut = request({ hostname, port, method: 'POST', path: addressOf({ requestId }), headers });
    cut.on('error', () => {});
    cut.write(bytes.subarray(0, 1_000));
    const uploadOf = async (): Promise<string | undefined> => {
      const { rows } = await server.superuser.query<{ id: string }>('select id from upload_reservation');
      return rows[0]?.id;
    };
    await waitFor(async () => (await uploadOf()) !== undefined, 10_000);
    const uploadId = (await uploadOf())!;
    const folder = join(server.config.dataFolder, 'files', key.organisationId, uploadId);
    await waitFor(
      () =>
        access(join(folder, 'original.json')).then(
          () => true,
          () => false,
        ),
      10_000,
    );
    // Simulates a killed process: its partial files are copied away, and restored after the request was
    // aborted.
    await cp(folder, `${folder}-killed`, { recursive: true });
    cut.destroy();
    await waitFor(async () => (await uploadOf()) === undefined, 10_000);
    await cp(`${folder}-killed`, folder, { recursive: true });
    await writeFile(join(folder, 'original'), bytes.subarray(0, 1_000));
    const reconcile = () => runTask(reconcileUpload, key.organisationId, { uploadId, check: 5 });
    await reconcile();
    await access(folder);
    shiftClock(8 * 24 * 3_600_000);
    await reconcile().finally(() => shiftClock(0));
    await expect(access(join(folder, 'original'))).rejects.toThrow('ENOENT');
    const files = await server.superuser.query(
      'select from file f join job j on j.id = f.owner_id where request_id = $1',
      [requestId],
    );
    expect(files.rowCount).toBe(0);
  });

  it("leaves no reservation if its server dies before the upload's task is enqueued", async () => {
    await server.superuser.query(
      `create function die() returns trigger language plpgsql as $$ begin raise 'The process ended.'; end $$`,
    );
    await server.superuser.query(
      `create trigger die before insert on task for each row when (new.name = 'files.reconcile-upload')
       execute function die()`,
    );
    try {
      expect(await send({}, bytes)).toMatchObject({ status: 500 });
      const { rowCount } = await server.superuser.query('select from upload_reservation');
      expect(rowCount).toBe(0);
    } finally {
      await server.superuser.query('drop trigger die on task');
    }
  });

  it('is refused for another file with the same request id, because it would not be stored', async () => {
    const requestId = newId();
    await send({ requestId }, bytes);
    const refused = {
      status: 409,
      answer: { error: 'not-now', message: expect.stringMatching(/in use for another file/) as string },
    };
    expect(await send({ requestId, fileName: 'other.wav' }, bytes)).toMatchObject(refused);
    expect(await send({ requestId }, bytes.subarray(1))).toMatchObject(refused);
    expect(await send({ requestId }, new Blob([bytes]).stream())).toMatchObject({ status: 200 });
  });

  it('is refused with a message if it is invalid', async () => {
    expect(await send({}, Buffer.alloc(MOST_BYTES + 1))).toMatchObject({
      status: 413,
      answer: { error: 'too-large', message: 'A file can have up to 200,000 bytes.' },
    });
    expect(await send({}, new Blob([Buffer.alloc(MOST_BYTES + 1)]).stream())).toMatchObject({ status: 413 });
    expect(await send({}, Buffer.alloc(0))).toMatchObject({
      status: 400,
      answer: { message: 'The file in the request body is empty.' },
    });
    expect(await send({ language: 'tlh' }, bytes)).toMatchObject({
      status: 422,
      answer: { error: 'language-not-supported' },
    });
    expect(await send({ speakers: '0' }, bytes)).toMatchObject({
      status: 400,
      answer: { error: 'invalid-input' },
    });
    const { rows } = await client.get(findJobs);
    expect(rows.filter(({ stage }) => stage > 1).every(({ progress }) => progress !== null)).toBe(true);
  });
});
