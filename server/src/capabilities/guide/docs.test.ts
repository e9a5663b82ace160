import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CallError, type EndpointSpec } from '@colloquy/contract';
import { findApiKeys } from '@colloquy/contract/api-keys';
import { createClient } from '@colloquy/contract/client';
import {
  KEY_DOWNLOADS,
  KEY_EXAMPLES,
  type KeyExample,
  NON_JSON_ENDPOINTS,
} from '@colloquy/contract/endpoints';
import { readJob, restoreJob } from '@colloquy/contract/jobs';
import { addWebhook } from '@colloquy/contract/webhooks';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../../endpoints.ts';
import { newId } from '../../platform/ids.ts';
import { makeWav, tone } from '../../testing/synthetic-audio.ts';
import { startProcess, type TestProcess } from '../../testing/test-process.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { waitFor } from '../../testing/wait-for.ts';
import { anApiKey, type TestKey } from '../api-keys/api-keys.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { exampleVariables, runCommand, runProgram, type Variables } from './docs.factory.ts';
import { ANCHORS, type OpenApi } from './key-reference.ts';
import { isFromColloquy } from './programs/verify-without-library.ts';
import { curlOf, curlOfDownload, programOf, programOfDownload } from './write-examples.ts';

const env: Variables = {};
let port: number;
beforeAll(async () => {
  const free = createServer();
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
  ({ port } = free.address() as AddressInfo);
  await new Promise((resolve) => free.close(resolve));
  env.COLLOQUY_WEBHOOKS_ALLOW = `127.0.0.1:${port}`;
});
const server = useTestServer(env);
let key: TestKey;
let folder: string;
beforeAll(async () => {
  key = await anApiKey(server, (await anOrganisation()).id);
  folder = await mkdtemp(join(tmpdir(), 'colloquy-docs-'));
  await writeFile(join(folder, 'interview.wav'), makeWav(6, tone));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const nameOf = ({ method, path }: Pick<EndpointSpec, 'method' | 'path'>): string => `${method} ${path}`;

/** An example whose variables are replaced with ids. */
const filled = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? {}).replaceAll(/\$[A-Z_]+/g, newId())) as unknown;

describe('the reference', () => {
  it('has a valid example for every endpoint open to keys, and for nothing else', () => {
    const open = ENDPOINTS.filter(({ scope }) => scope !== undefined);
    expect(KEY_EXAMPLES.map(({ endpoint }) => nameOf(endpoint)).toSorted()).toEqual(
      open.map(nameOf).toSorted(),
    );
    for (const { endpoint, input } of KEY_EXAMPLES)
      for (const part of ['params', 'query', 'body'] as const) endpoint[part]?.parse(filled(input[part]));
    const documented = ['/api/uploads', '/api/media/:fileId/peaks', ...KEY_DOWNLOADS.map(({ path }) => path)];
    const outside = NON_JSON_ENDPOINTS.filter(({ scope }) => scope !== undefined).map(({ path }) => path);
    expect(outside.filter((path) => !documented.some((each) => path.startsWith(each)))).toEqual([]);
    for (const { path, scope } of KEY_DOWNLOADS)
      expect(NON_JSON_ENDPOINTS.find((each) => each.path === path)?.scope).toBe(scope);
  });

  it('works under its content security policy, and loads nothing from elsewhere', async () => {
    for (const path of ['/api/docs', '/api/docs/all', '/api/docs/all/']) {
      const answer = await fetch(`${server.url}${path}`);
      expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
      const page = await answer.text();
      expect(page).not.toMatch(/<script(?![^>]*\ssrc=)|\son\w+=|\sstyle=|<style|https?:/);
      for (const [, asset] of page.matchAll(/(?:src|href|data-url)="(\/api\/[^"]+)"/g))
        expect([asset, (await fetch(`${server.url}${asset!}`)).status]).toEqual([asset, 200]);
    }
    const script = await fetch(`${server.url}/api/docs/scalar.js`);
    expect(script.headers.get('content-encoding')).toBe('gzip');
    expect(await script.text()).toContain('createApiReference');
  });

  it('describes every endpoint open to keys, with its scope, a command and a program', async () => {
    const { info, paths } = (await (await fetch(`${server.url}/api/docs/openapi.json`)).json()) as OpenApi;
    const described = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
    );
    expect(described).toHaveLength(KEY_EXAMPLES.length + KEY_DOWNLOADS.length);
    for (const { operation } of described) {
      expect(operation.summary).toEqual(expect.any(String));
      expect(operation['x-codeSamples']).toHaveLength(2);
      expect(operation.responses).toBeDefined();
    }
    const listed = described.map(({ path, method, operation }) => {
      const [tag] = operation.tags as string[];
      return `tag/${tag!.toLowerCase()}/${method.toUpperCase()}${path}`;
    });
    const guide = info.description as string;
    const links = Array.from(guide.matchAll(/\]\(#([^)]+)\)/g), ([, target]) => target!);
    expect(links.length).toBeGreaterThan(3);
    expect(links.filter((target) => !listed.includes(target))).toEqual([]);
    const places = [...ANCHORS.values()].filter((place) => !place.startsWith('description/'));
    expect(places.filter((place) => !listed.includes(place))).toEqual([]);
    expect(guide).not.toMatch(/\{\{|undefined/);
  });
});

/** State that an example needs before it can run. */
const PREPARE: Record<string, (variables: Variables) => Promise<unknown>> = {
  restoreJob: ({ JOB_ID }) =>
    server.superuser.query('update job set deleted_at = now() where id = $1', [JOB_ID]),
  renameFile: ({ JOB_ID, JOB_FILE_ID, FILE_ID }) =>
    server.superuser.query(
      `insert into job_file (organisation_id, id, job_id, file_id, stage, state, step, created_at)
       values ($1, $2, $3, $4, 3, 'ready', 'ready', now())`,
      [key.organisationId, JOB_FILE_ID, JOB_ID, FILE_ID],
    ),
};

/** A refusal because of the state still shows that the request was understood. */
const EXPECTED_REFUSALS = ['not-now', 'changed-meanwhile', 'not-found'];

async function situation(example?: KeyExample): Promise<{ folder: string; env: Variables }> {
  const variables = await exampleVariables(server, key);
  if (example) await PREPARE[example.name]?.(variables);
  return { folder, env: { ...variables, COLLOQUY: server.url, COLLOQUY_KEY: key.secret } };
}

// Runs before the examples, whose many small tasks would delay it.
describe('the programs of the guide', () => {
  const program = (name: string): string =>
    readFileSync(new URL(`programs/${name}`, import.meta.url), 'utf8');
  let worker: TestProcess | undefined;
  const servers: Server[] = [];
  afterAll(async () => {
    await worker?.end();
    for (const each of servers) each.close();
  });

  it('transcribe a recording, and verify its webhook message', async () => {
    worker = await startProcess('fake-engines', server.config, env);
    const { organisationId } = key;
    const client = createClient({ address: server.url, key: key.secret });
    const body = { address: `http://127.0.0.1:${port}/`, events: ['file.ready' as const] };
    const own = { COLLOQUY: server.url, COLLOQUY_KEY: key.secret };
    const { secret } = await client.call(addWebhook, { body });
    await runProgram(program('verify.ts'), {
      folder,
      env: { WEBHOOK_SECRET: secret, PORT: String(port) },
      servers,
    });
    // Shortens the guide's polling interval of five seconds.
    const quick = program('transcribe.ts').replace(
      'waitForJob(job.id)',
      'waitForJob(job.id, { everyMs: 100 })',
    );
    await runProgram(quick, { folder, env: own });
    expect(await readFile(join(folder, 'interview.vtt'), 'utf8')).toMatch(/^WEBVTT[\s\S]*s0 s1 s2/);
    const delivered = async (): Promise<boolean> => {
      const { rowCount } = await server.superuser.query(
        `select from webhook_message where organisation_id = $1 and state = 'delivered'`,
        [organisationId],
      );
      return rowCount === 1;
    };
    await waitFor(delivered, 40_000);
  }, 90_000);

  it('accept our messages without a library, and reject others', () => {
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const sign = (body: string, at: Date, used: string) => ({
      'webhook-id': 'a',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': `v1,AAAA ${new Webhook(used).sign('a', at, body)}`,
    });
    const now = new Date();
    expect(isFromColloquy('{}', sign('{}', now, secret), secret)).toBe(true);
    expect(isFromColloquy('{} ', sign('{}', now, secret), secret)).toBe(false);
    expect(isFromColloquy('{}', sign('{}', new Date(0), secret), secret)).toBe(false);
    const another = `whsec_${randomBytes(32).toString('base64')}`;
    expect(isFromColloquy('{}', sign('{}', now, another), secret)).toBe(false);
  });
});

describe.each(KEY_EXAMPLES.map((example) => [example.name, example] as const))('%s', (_name, example) => {
  const mayRefuse = nameOf(example.endpoint).match(/retry|exclude-(file|run)|import-as/) !== null;

  it('runs as a program and as a command', async () => {
    const first = await situation(example);
    try {
      await runProgram(programOf(example), first);
    } catch (error) {
      if (!(mayRefuse && error instanceof CallError && EXPECTED_REFUSALS.includes(error.error))) throw error;
    }
    // A read leaves the data in place for the command.
    const second = example.endpoint.method === 'GET' ? first : await situation(example);
    const answer = JSON.parse(await runCommand(curlOf(example), second)) as {
      code: number;
      error?: string;
    };
    if (mayRefuse && EXPECTED_REFUSALS.includes(answer.error ?? '')) return;
    expect(answer).toMatchObject({ code: 0 });
  });
});

it.each(KEY_DOWNLOADS.map((download) => [download.path, download] as const))(
  '%s',
  async (_path, download) => {
    const file = join(folder, download.file);
    const own = await situation();
    await runProgram(programOfDownload(download), own);
    expect((await readFile(file)).length).toBeGreaterThan(0);
    await rm(file);
    await runCommand(curlOfDownload(download), own);
    expect((await readFile(file, 'utf8')).startsWith('{"code":1')).toBe(false);
  },
);

it('the client throws errors by their name', async () => {
  const client = createClient({ address: server.url, key: key.secret });
  const missing = client.call(readJob, { params: { jobId: newId() } });
  await expect(missing).rejects.toMatchObject({ name: 'CallError', status: 404, error: 'not-found' });
  await expect(client.call(findApiKeys)).rejects.toMatchObject({ status: 403, error: 'key-not-permitted' });
  await expect(
    createClient({ address: server.url, key: 'clq_none' }).call(restoreJob, { params: { jobId: newId() } }),
  ).rejects.toMatchObject({ status: 401, error: 'key-not-valid' });
});
