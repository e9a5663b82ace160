import { readNameList, saveNameList } from '@colloquy/contract/exports';
import { addParticipant, createStudy } from '@colloquy/contract/studies';
import { moveJobToStudy, shareJob } from '@colloquy/contract/jobs';
import { sendCommands } from '@colloquy/contract/transcripts';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { actAs, type Browser } from '../../../testing/browser.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import { aThread } from '../../comments/comments.factory.ts';
import { aPerson, type TestPerson } from '../../identity/identity.factory.ts';
import { anOrganisation } from '../../organisations/organisations.factory.ts';
import { assignSpeakers } from '../../transcription/index.ts';
import { aTranscript, inTask } from '../../transcripts/transcripts.factory.ts';

const server = useTestServer();
let customer: TestPerson;
let browser: Browser;
let jobId: string;
let recordingId: string;

const at = () => ({ params: { jobId } });
const replacements = [
  { name: 'Anna Meier', replacement: 'P01' },
  { name: 'Acme', replacement: 'the company' },
];
const download = (query: string, id = jobId) => browser.fetch(`/api/jobs/${id}/export?${query}`);

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
  browser = await actAs(server, customer);
  const texts = ['I am Anna Meier.', 'I work at ACME, as you know.'];
  const transcript = await aTranscript(server, customer, texts, { name: 'anna_meier.wav' });
  ({ jobId, id: recordingId } = transcript);
  await inTask(transcript, () =>
    assignSpeakers(transcript.organisationId, transcript.id, [{ voice: 0, startMs: 0, endMs: 60_000 }]),
  );
  await server.superuser.query(`update job set name = 'Visit to Acme' where id = $1`, [jobId]);
  await server.superuser.query(`update speaker set name = 'Anna Meier' where recording_id = $1`, [
    recordingId,
  ]);
  await aThread(browser, recordingId, { text: 'Did Anna Meier agree?' });
});

describe('the list of names', () => {
  test('is empty at first, and suggests the speakers', async () => {
    expect(await browser.get(readNameList, at())).toMatchObject({
      replacements: [],
      suggestions: [{ name: 'Anna Meier', replacement: '' }],
      canChange: true,
    });
  });

  test('is saved as a whole and replaced by the next one', async () => {
    await browser.get(saveNameList, { ...at(), body: { replacements: replacements.slice(1) } });
    const saved = await browser.get(saveNameList, { ...at(), body: { replacements } });
    expect(saved).toMatchObject({ replacements, suggestions: [] });
    expect((await browser.get(readNameList, at())).replacements).toEqual(replacements);
    const { rows } = await server.superuser.query(
      `select count(*)::int as count from audit_entry where action = 'job.name-list-changed' and subject_id = $1`,
      [jobId],
    );
    expect(rows).toEqual([{ count: 2 }]);
  });

  test.each([
    ['a name twice', [replacements[0]!, { name: 'ANNA MEIER', replacement: 'X' }], 'in the list twice'],
    ['a replacement with a listed name', [{ name: 'Anna', replacement: 'Ms anna' }], 'itself in the list'],
    ['no replacement', [{ name: 'Anna', replacement: ' ' }], 'what to write instead'],
    ['no letters', [{ name: '--', replacement: 'X' }], 'at least one letter'],
  ])('refuses %s', async (_, wrong, message) => {
    const reply = await browser.call(saveNameList, { ...at(), body: { replacements: wrong } });
    expect(reply.status).toBe(400);
    expect(JSON.stringify(reply.answer)).toContain(message);
    expect((await browser.get(readNameList, at())).replacements).toEqual(replacements);
  });

  test('is read by colleagues who may read the job, and changed by those who work on it', async () => {
    const colleague = await aPerson(customer.organisationId);
    const other = await actAs(server, colleague);
    expect((await other.call(readNameList, at())).status).toBe(404);
    await browser.get(shareJob, { ...at(), body: { personId: colleague.id, access: 'read' } });
    expect(await other.get(readNameList, at())).toMatchObject({ replacements, canChange: false });
    expect((await other.call(saveNameList, { ...at(), body: { replacements: [] } })).status).toBe(403);
    await browser.get(shareJob, { ...at(), body: { personId: colleague.id, access: 'work' } });
    expect((await other.call(saveNameList, { ...at(), body: { replacements } })).status).toBe(200);
  });

  test('is hidden from other organisations and from those who are not signed in', async () => {
    const foreign = await actAs(server, await aPerson((await anOrganisation()).id));
    expect((await foreign.call(readNameList, at())).status).toBe(404);
    expect((await foreign.call(saveNameList, { ...at(), body: { replacements: [] } })).status).toBe(404);
    const reply = await fetch(`${server.url}/api/jobs/${jobId}/name-list`);
    expect(reply.status).toBe(401);
  });

  test('can be changed after the job is completed', async () => {
    await server.superuser.query('update job set approved_at = now(), stage = 8 where id = $1', [jobId]);
    expect((await browser.call(saveNameList, { ...at(), body: { replacements } })).status).toBe(200);
    await server.superuser.query('update job set approved_at = null, stage = 7 where id = $1', [jobId]);
  });
});

describe('a download with names replaced', () => {
  test('has no listed name in its words, comments, speakers and name', async () => {
    const reply = await download('format=txt&pseudonyms=yes&comments=yes&speakers=yes');
    expect(reply.headers.get('content-disposition')).toContain(
      'filename="Visit to the company - P01 - en (names replaced).txt"',
    );
    const text = await reply.text();
    expect(text).not.toMatch(/anna|meier|acme/i);
    expect(text).toContain('P01.wav\n');
    expect(text).toContain('\nP01: 1 turn, 11 words, ');
    expect(text).toContain('[00:00:00] P01\nI am P01. I work at the company, as you know.\n');
    expect(text).toContain('Did P01 agree?');
    expect(await (await download('format=txt')).text()).toContain('I am Anna Meier. I work at ACME');
  });

  test('is previewed, and needs no list', async () => {
    const preview = await browser.fetch(`/api/jobs/${jobId}/export/preview?format=json&pseudonyms=yes`);
    expect(await preview.text()).not.toMatch(/anna|meier|acme/i);
    const plain = await aTranscript(server, customer, ['Hello.'], { name: 'plain.wav' });
    const text = await (await download('format=txt&pseudonyms=yes', plain.jobId)).text();
    expect(text).toContain('Hello.');
  });

  test('replaces names of files and of the ZIP, and numbers those that become equal', async () => {
    const other = await aTranscript(server, customer, ['Second.'], { jobId, name: 'Anna Meier.mp3' });
    const reply = await download('format=docx&files=all&pseudonyms=yes');
    expect(reply.headers.get('content-disposition')).toContain('filename="Visit to the company.zip"');
    const parts = unzipSync(new Uint8Array(await reply.arrayBuffer()));
    expect(Object.keys(parts)).toEqual([
      'Visit to the company - P01 - en (names replaced).docx',
      'Visit to the company - P01 (2) - en (names replaced).docx',
    ]);
    for (const part of Object.values(parts))
      for (const [name, xml] of Object.entries(unzipSync(part)))
        expect([name, strFromU8(xml).match(/anna|meier|acme/i)]).toEqual([name, null]);
    // A single download of the second file has the same name.
    const single = await download(`format=docx&pseudonyms=yes&recordingId=${other.id}`);
    expect(single.headers.get('content-disposition')).toContain('P01 (2) - en');
    await server.superuser.query('delete from recording where id = $1', [other.id]);
  });

  test('calls linked speakers by their participant codes, and lists the codes', async () => {
    const [studyId, participantId] = [newId(), newId()];
    await browser.get(createStudy, { body: { id: studyId, name: 'Work', purpose: '', dueOn: null } });
    await browser.get(addParticipant, {
      params: { studyId },
      body: { id: newId(), name: null },
    });
    await browser.get(addParticipant, { params: { studyId }, body: { id: participantId, name: 'Ms Meier' } });
    await browser.get(moveJobToStudy, { ...at(), body: { studyId } });
    const { rows } = await server.superuser.query<{ id: string; revision: number }>(
      `select s.id, r.revision from speaker s join recording r on r.id = s.recording_id where r.id = $1`,
      [recordingId],
    );
    const [{ id: speakerId, revision }] = rows as [(typeof rows)[number]];
    const command = {
      kind: 'set-speaker' as const,
      id: newId(),
      revision,
      speakerId,
      name: 'Mary',
      participantId,
    };
    await browser.get(sendCommands, { params: { recordingId }, body: { commands: [command] } });
    expect((await browser.get(readNameList, at())).suggestions).toEqual([
      { name: 'Mary', replacement: 'P02' },
    ]);
    const text = await (await download('format=txt&pseudonyms=yes')).text();
    expect(text).toContain('[00:00:00] P02\n');
    const listed = await (await download('format=txt&speakers=yes')).text();
    expect(listed).toContain('\nMary (P02): 1 turn, 11 words, ');
    const json = (await (await download('format=json')).json()) as { speakers: unknown[] };
    expect(json.speakers).toEqual([{ id: speakerId, name: 'Mary', role: null, participant: 'P02' }]);
  });
});
