import type { Readable } from 'node:stream';
import { exportQuery, previewExport } from '@colloquy/contract/exports';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Caller } from '../../platform/database/scope.ts';
import { newId } from '../../platform/ids.ts';
import { storage } from '../../platform/storage/index.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aRecording, aTranscript, inTask } from '../transcripts/transcripts.factory.ts';
import { exportZip } from './export-zip.ts';

const server = useTestServer();
let customer: TestPerson;
let browser: Browser;

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
  browser = await actAs(server, customer);
});

const zipOf = async (path: string): Promise<{ name: string; parts: Record<string, Uint8Array> }> => {
  const reply = await browser.fetch(path);
  if (!reply.ok) throw new Error(await reply.text());
  expect(reply.headers.get('content-type')).toBe('application/zip');
  const parts = unzipSync(new Uint8Array(await reply.arrayBuffer()));
  return { name: reply.headers.get('content-disposition')!, parts };
};

test('all recordings of a job are one ZIP, each under its own name', async () => {
  const one = await aTranscript(server, customer, ['First.'], { name: 'a.wav' });
  await aTranscript(server, customer, ['Second.'], { name: 'A.mp3', jobId: one.jobId });
  await server.superuser.query(`update job set name = 'Study' where id = $1`, [one.jobId]);
  const { name, parts } = await zipOf(`/api/jobs/${one.jobId}/export?format=txt&files=all`);
  expect(name).toContain('filename="Study.zip"');
  expect(Object.keys(parts)).toEqual(['Study - a - en.txt', 'Study - A (2) - en.txt']);
  expect(strFromU8(parts['Study - A (2) - en.txt']!)).toContain('Second.');
  const alone = await zipOf(
    `/api/jobs/${one.jobId}/export?format=txt&files=all&recordingId=${one.id}&downloadId=${newId()}`,
  );
  expect(Object.keys(alone.parts)).toEqual(['Study - a - en.txt']);
});

test('several jobs are one ZIP; a foreign job among them hides them all', async () => {
  const [one, other] = [
    await aTranscript(server, customer, ['One.'], { name: 'one.wav' }),
    await aTranscript(server, customer, ['Other.'], { name: 'other.wav' }),
  ];
  const { name, parts } = await zipOf(
    `/api/jobs/${one.jobId}/export?format=srt&additionalJobIds=${other.jobId}`,
  );
  expect(name).toContain('filename="Transcripts of 2 jobs.zip"');
  expect(Object.values(parts).map((part) => /One|Other/.exec(strFromU8(part))?.[0])).toEqual([
    'One',
    'Other',
  ]);
  await server.superuser.query('delete from recording where job_id = $1', [other.jobId]);
  const { parts: rest } = await zipOf(
    `/api/jobs/${one.jobId}/export?format=srt&additionalJobIds=${other.jobId}`,
  );
  expect(strFromU8(rest['Not in this ZIP.txt']!)).toContain('there are no words yet');
  const hidden = await browser.fetch(`/api/jobs/${one.jobId}/export?format=srt&additionalJobIds=${newId()}`);
  expect(hidden.status).toBe(404);
});

test('audio is next to its transcript, which refers to its name; missing files are listed', async () => {
  const one = await aTranscript(server, customer, ['One.'], { name: 'talk: 1.wav' });
  const silent = await aRecording(server, customer, { jobId: one.jobId, name: 'other.xyz' });
  const bytes = Buffer.from('RIFF and so on');
  await storage().put(one.fileId, bytes);
  await server.superuser.query('update file set media_type = null where id = $1', [silent.fileId]);
  const { parts } = await zipOf(`/api/jobs/${one.jobId}/export?format=eaf&files=all&audio=original`);
  const names = Object.keys(parts);
  expect(names).toHaveLength(4);
  expect(Buffer.from(parts['talk 1.wav']!)).toEqual(bytes);
  expect(strFromU8(parts[names[0]!]!)).toContain('MEDIA_URL="./talk 1.wav" MIME_TYPE="audio/x-wav"');
  expect(strFromU8(parts['Not in this ZIP.txt']!)).toMatch(/other - en\.eaf: there is no sound of it\./);
});

test('the audio of a conversation is all of its tracks', async () => {
  const one = await aTranscript(server, customer, ['One.'], { name: 'speaker.wav' });
  const other = await aRecording(server, customer, { jobId: one.jobId, name: 'Speaker.wav' });
  const fileIds = [one.fileId, other.fileId];
  for (const fileId of fileIds) await storage().put(fileId, Buffer.from(fileId));
  const tracks = fileIds.map((fileId, at) => ({ fileId, fileName: 'a', track: at + 1, speakerName: null }));
  await server.superuser.query(
    `insert into job_file (organisation_id, id, job_id, file_id, stage, state, step, tracks, created_at)
     values ($1, $2, $3, $4, 0, 'done', 'merge', $5, now())`,
    [one.organisationId, newId(), one.jobId, one.fileId, JSON.stringify(tracks)],
  );
  const { parts } = await zipOf(
    `/api/jobs/${one.jobId}/export?format=eaf&audio=original&recordingId=${one.id}&files=all`,
  );
  const [words = '', ...audioNames] = Object.keys(parts);
  expect(audioNames).toEqual(['speaker.wav', 'Speaker (2).wav']);
  expect(audioNames.map((name) => strFromU8(parts[name]!))).toEqual(fileIds);
  for (const name of audioNames) expect(strFromU8(parts[words]!)).toContain(`RELATIVE_MEDIA_URL="./${name}"`);
});

test('an aborted ZIP closes its inputs, and the next long document is written', async () => {
  const texts = Array.from({ length: 700 }, (_, at) => `Passage ${at} of a long conversation.`);
  const long = await aTranscript(server, customer, texts, { name: 'long.wav' });
  const short = await aTranscript(server, customer, ['One.'], { name: 'sound.wav' });
  await storage().put(short.fileId, Buffer.alloc(4_000_000));
  const openRead = vi.spyOn(storage(), 'openRead');
  const download = async (jobId: string, pieces: number) => {
    const choice = { ...exportQuery.parse({ format: 'textgrid', words: 'yes' }), audio: 'original' as const };
    const who = { organisationId: long.organisationId, personId: customer.id } as Caller;
    const asTheTask = <T>(fn: (caller: Caller) => Promise<T>) => inTask(long, () => fn(who));
    const { stream } = await exportZip(asTheTask, { jobIds: [jobId], choice }, async () => {});
    let remaining = pieces;
    for await (const _ of stream) if (--remaining === 0) break;
    expect(stream.destroyed).toBe(true);
  };
  // Header and name of an entry are separate pieces: the first download stops within the transcript, the
  // second within the audio.
  await download(long.jobId, 3);
  await download(short.jobId, 9);
  const audio = (await openRead.mock.results.at(-1)!.value) as Readable;
  await vi.waitFor(() => expect(audio.destroyed).toBe(true));
  expect(audio.readableEnded).toBe(false);
  const reply = await browser.fetch(`/api/jobs/${long.jobId}/export?format=textgrid`);
  expect(await reply.text()).toContain('Passage 699');
});

test('words without times are exported as text, but not in formats that need times', async () => {
  const one = await aTranscript(server, customer, ['No clock.']);
  await server.superuser.query('update recording set is_timed = false where id = $1', [one.id]);
  const download = (format: string) => browser.fetch(`/api/jobs/${one.jobId}/export?format=${format}`);
  expect(await (await download('txt')).text()).not.toMatch(/\[\d/);
  expect((await download('srt')).status).toBe(409);
  const query = { format: 'srt' };
  const { problem } = await browser.get(previewExport, { params: { jobId: one.jobId }, query });
  expect(problem).toMatch(/^This format requires word times/);
});

test('a preview shows the first lines of any format', async () => {
  const { jobId } = await aTranscript(server, customer, [
    'We begin.',
    ...Array<string>(60).fill('And go on.'),
  ]);
  for (const format of ['docx', 'maxqda', 'atlasti', 'nvivo', 'eaf', 'textgrid', 'csv', 'json', 'vtt']) {
    const shown = await browser.get(previewExport, { params: { jobId }, query: { format } });
    expect(shown).toMatchObject({ isWhole: false, problem: null });
    expect(shown.text.split('\n').length).toBeLessThanOrEqual(24);
  }
  const { text } = await browser.get(previewExport, {
    params: { jobId },
    query: { format: 'docx', times: 'exact' },
  });
  expect(text).toContain('[00:00:00.000] We begin.');
});

test('a long document is written in a thread and is complete', async () => {
  const texts = Array.from({ length: 160 }, (_, at) => `Passage ${at}.`);
  const { jobId } = await aTranscript(server, customer, texts);
  const reply = await browser.fetch(`/api/jobs/${jobId}/export?format=textgrid`);
  expect(await reply.text()).toContain('text = "Passage 159."');
});
