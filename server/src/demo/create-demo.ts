/**
 * `node server/src/demo/create-demo.ts` creates the demo organisation at the first start. Requires the web
 * process at COLLOQUY_ADDRESS. Can be repeated after an interruption: the file with the sign-ins is written
 * last.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UPLOADS_PATH } from '@colloquy/contract/files';
import { signIn, signOut } from '@colloquy/contract/identity';
import { createJob, findJobs } from '@colloquy/contract/jobs';
// Capabilities answer each other's questions.
import '../capabilities.ts';
import { readConfig } from '../platform/config.ts';
import { closePools, openPools } from '../platform/database/pools.ts';
import { createDemoPeople, type DemoSignIn } from './demo-people.ts';

const INTERVIEW = new URL('interview.opus', import.meta.url);
/** Fixed id, so that a repeated run creates no second job. */
const REQUEST_ID = '01936f00-0000-7000-8000-00000000de30';

const config = readConfig();
openPools(config.databaseUrl, config.secret);
try {
  const signIns = await createDemoPeople(config.secret);
  const customer = signIns.find(({ role }) => role === 'customer')!;
  await orderInterview(process.env.COLLOQUY_ADDRESS ?? `http://${config.host}:${config.port}`, customer);
  const path = join(config.dataFolder, 'demo-sign-ins.json');
  writeFileSync(`${path}.part`, `${JSON.stringify(signIns, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${path}.part`, path);
} finally {
  await closePools();
}

/**
 * Creates the demo customer's first job over HTTP: signs in, creates the job, uploads the file and signs out.
 */
async function orderInterview(address: string, { username, password }: DemoSignIn): Promise<void> {
  const origin = new URL(address).origin;
  const signedIn = await send(origin, signIn.path, { username, password });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const order = { sid: 'SID002', name: 'Food market', language: null, speakers: 2, requestId: REQUEST_ID };
  const { job } = createJob.answer.parse((await send(origin, createJob.path, order, cookie)).body);
  const list = await fetch(origin + findJobs.path, { headers: { cookie } });
  const isOrdered = findJobs.answer.parse(await list.json()).rows.some(({ progress }) => progress !== null);
  if (!isOrdered) await upload(origin, cookie, job.id);
  await send(origin, signOut.path, {}, cookie);
}

/** Uploads the interview with tus, in two requests. */
async function upload(origin: string, cookie: string, jobId: string): Promise<void> {
  const bytes = await readFile(INTERVIEW);
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const common = { origin, cookie, 'tus-resumable': '1.0.0' };
  const made = await fetch(origin + UPLOADS_PATH, {
    method: 'POST',
    headers: {
      ...common,
      'upload-length': String(bytes.length),
      'upload-metadata': `jobId ${base64(jobId)},filename ${base64('interview.opus')},filetype ${base64('audio/ogg')}`,
    },
  });
  // An unread body keeps the connection open and the process alive.
  await made.text();
  const location = made.headers.get('location');
  if (!location) throw new Error(`The demo interview could not be uploaded: ${made.status}.`);
  const sent = await fetch(new URL(location, origin), {
    method: 'PATCH',
    headers: { ...common, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: bytes,
  });
  await sent.text();
  if (!sent.ok) throw new Error(`The demo interview could not be uploaded: ${sent.status}.`);
}

async function send(
  origin: string,
  path: string,
  body: unknown,
  cookie = '',
): Promise<{ headers: Headers; body: unknown }> {
  const answer = await fetch(origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return { headers: answer.headers, body: JSON.parse(text) };
}
