import { readFile } from 'node:fs/promises';
import { createJob, findJobs, signIn, signOut, UPLOADS_PATH } from '@colloquy/contract';
import type { SignIn } from './demo-people.ts';

const INTERVIEW = new URL('interview.opus', import.meta.url);
/** Ordered under one fixed id, so that a repeated run orders nothing twice. */
const REQUEST = '01936f00-0000-7000-8000-00000000de30';

/** The demo customer's first order, through the front door: signs in, makes the job, uploads, signs out. */
export async function orderInterview(address: string, { username, password }: SignIn): Promise<void> {
  const origin = new URL(address).origin;
  const entered = await send(origin, signIn.path, { username, password });
  const cookie = entered.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const order = { sid: 'SID002', name: 'Food market', language: null, speakers: 2, requestId: REQUEST };
  const { job } = createJob.answer.parse((await send(origin, createJob.path, order, cookie)).body);
  const list = await fetch(origin + findJobs.path, { headers: { cookie } });
  const isOrdered = findJobs.answer.parse(await list.json()).rows.some(({ progress }) => progress !== null);
  if (!isOrdered) await upload(origin, cookie, job.id);
  await send(origin, signOut.path, {}, cookie);
}

/** A tus upload in its two requests. */
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
  // An answer that nobody reads keeps its connection, and this process, waiting.
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
