import { execFile } from 'node:child_process';
import * as fs from 'node:fs';
import * as fsPromises from 'node:fs/promises';
import * as http from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type TestRecording, aTranscript } from '../transcripts/transcripts.factory.ts';
import { newId } from '../../platform/ids.ts';
import { storage } from '../../platform/storage/index.ts';
import { insertWebhookRows } from '../webhooks/fixtures.factory.ts';
import type { TestServer } from '../../testing/test-server.ts';
import type { TestKey } from '../api-keys/api-keys.factory.ts';

export type Variables = Record<string, string>;

const AsyncFunction = (async () => {}).constructor as new (
  ...texts: string[]
) => (...values: unknown[]) => Promise<void>;

/** Runs a program's text unchanged in its own folder, with the real imports. */
export async function runProgram(
  text: string,
  { folder, env, servers = [] }: { folder: string; env: Variables; servers?: http.Server[] },
): Promise<void> {
  const own: Record<string, unknown> = {
    'node:fs': { ...fs, openAsBlob: (path: string) => fs.openAsBlob(join(folder, path)) },
    'node:fs/promises': {
      ...fsPromises,
      writeFile: (path: string, bytes: Uint8Array) => fsPromises.writeFile(join(folder, path), bytes),
    },
    'node:http': {
      createServer: (listener: http.RequestListener) => {
        const server = http.createServer(listener);
        servers.push(server);
        return server;
      },
    },
  };
  const load = async (name: string): Promise<unknown> => own[name] ?? import(name);
  const body = stripTypeScriptTypes(text).replaceAll(
    /^import \{ (.+) \} from '(.+)';$/gm,
    (_, names: string, name: string) => `const { ${names} } = await load('${name}');`,
  );
  const log = { log: () => {} };
  const process = { env, stdout: { write: () => {} } };
  await new AsyncFunction('load', 'process', 'console', body)(load, process, log);
}

/** Runs a shell command in its own folder; returns its output. */
export async function runCommand(
  command: string,
  { folder, env }: { folder: string; env: Variables },
): Promise<string> {
  const quiet = command.replace(/^curl/, `curl -sS --noproxy '*'`);
  const { stdout } = await promisify(execFile)('sh', ['-c', quiet], {
    cwd: folder,
    env: { PATH: globalThis.process.env.PATH, ...env },
  });
  return stdout;
}

/**
 * Creates a job of the key's account with words and audio, and a webhook with a message: fresh ids for one
 * example.
 */
export async function exampleVariables(server: TestServer, key: TestKey): Promise<Variables> {
  const { accountId, organisationId } = key;
  const account = { id: accountId, organisationId, username: '', name: '', role: 'customer' } as const;
  const recording: TestRecording = await aTranscript(server, account, ['Two words.']);
  await storage().put(recording.fileId, Buffer.alloc(1_000));
  const webhook = await insertWebhookRows(server, organisationId);
  return {
    JOB_ID: recording.jobId,
    JOB_FILE_ID: newId(),
    RUN_ID: newId(),
    RECORDING_ID: recording.id,
    FILE_ID: recording.fileId,
    REQUEST_ID: newId(),
    WEBHOOK_ID: webhook.id,
    MESSAGE_ID: webhook.messageId,
  };
}
