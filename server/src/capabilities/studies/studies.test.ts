import { findMentionablePeople } from '@colloquy/contract/comments';
import { findJobs, moveJobToStudy, readJob, readJobPeople, shareJob } from '@colloquy/contract/jobs';
import {
  addParticipant,
  changeParticipant,
  createStudy,
  findStudies,
  readStudy,
  removeStudyMember,
  setStudyMember,
} from '@colloquy/contract/studies';
import { readTranscript, searchWords, sendCommands } from '@colloquy/contract/transcripts';
import type { Command, CommandDraft } from '@colloquy/rules/transcript';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { insertAssignmentRow, insertGroupRow } from '../../testing/insert-rows.ts';
import { runTask } from '../../testing/run-task.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { transferUserJobs } from '../jobs/index.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript } from '../transcripts/transcripts.factory.ts';

const server = useTestServer();
type Person = { person: TestPerson; browser: Browser };
let organisationId: string;
let owner: Person;
let member: Person;

const aCustomer = async (): Promise<Person> => {
  const person = await aPerson(organisationId);
  return { person, browser: await actAs(server, person) };
};

beforeAll(async () => {
  organisationId = (await anOrganisation()).id;
  owner = await aCustomer();
  member = await aCustomer();
});

const aStudy = async ({ browser }: Person): Promise<string> => {
  const id = newId();
  const body = { id, name: 'Food at home', purpose: 'Who cooks?', dueOn: '2027-03-01' };
  for (const _ of [1, 2]) await browser.get(createStudy, { body });
  return id;
};
const aJobIn = async (studyId: string, words: string) => {
  const transcript = await aTranscript(server, owner.person, [words]);
  await owner.browser.get(moveJobToStudy, { params: { jobId: transcript.jobId }, body: { studyId } });
  return transcript;
};
const setMember = (studyId: string, { person }: Person, access: 'read' | 'work') =>
  owner.browser.get(setStudyMember, { params: { studyId }, body: { personId: person.id, access } });

describe('members of a study', () => {
  it('see its jobs, work on them if allowed, and lose them with their membership', async () => {
    const studyId = await aStudy(owner);
    const { id: recordingId, jobId, segments } = await aJobIn(studyId, 'The saffron market opens.');
    const edit = (text: string) =>
      member.browser.call(sendCommands, {
        params: { recordingId },
        body: {
          commands: [{ kind: 'set-text', id: newId(), revision: 0, segmentId: segments[0]!.id, text }],
        },
      });
    const at = { params: { jobId } };
    expect(await member.browser.call(readJob, at)).toMatchObject({ status: 404 });

    expect(new Set((await setMember(studyId, member, 'read')).study.members)).toEqual(
      new Set([
        { id: owner.person.id, name: owner.person.name, access: 'own' },
        { id: member.person.id, name: member.person.name, access: 'read' },
      ]),
    );
    expect((await member.browser.get(readJob, at)).job).toMatchObject({ access: 'read' });
    expect((await edit('Not mine.')).status).toBe(403);
    expect((await member.browser.get(searchWords, { query: { q: 'saffron' } })).rows).toHaveLength(1);
    const access = await owner.browser.get(readJobPeople, at);
    expect(access.study).toEqual({ id: studyId, name: 'Food at home' });
    const shared = await member.browser.get(findJobs, { query: { whose: 'shared' } });
    expect(shared.rows.map(({ id }) => id)).toEqual([jobId]);
    const { people } = await owner.browser.get(findMentionablePeople, { params: { recordingId } });
    expect(people.map(({ id }) => id)).toContain(member.person.id);

    await setMember(studyId, member, 'work');
    expect((await edit('The saffron market closes.')).status).toBe(200);
    expect((await member.browser.get(readJob, at)).job).toMatchObject({ access: 'work' });

    const body = { personId: member.person.id };
    const left = await owner.browser.get(removeStudyMember, { params: { studyId }, body });
    expect(left.study.members).toHaveLength(1);
    expect(await member.browser.call(readTranscript, { params: { recordingId } })).toMatchObject({
      status: 404,
    });
    expect((await member.browser.get(searchWords, { query: { q: 'saffron' } })).rows).toEqual([]);
    expect((await member.browser.get(findStudies)).studies).toEqual([]);
  });

  it('no longer see a job that left the study', async () => {
    const studyId = await aStudy(owner);
    const { jobId } = await aJobIn(studyId, 'The harbour sleeps.');
    await setMember(studyId, member, 'work');
    expect(await member.browser.call(readJob, { params: { jobId } })).toMatchObject({ status: 200 });
    const move = { params: { jobId }, body: { studyId: null } };
    expect(await member.browser.call(moveJobToStudy, move)).toMatchObject({ status: 403 });
    await owner.browser.get(moveJobToStudy, move);
    expect(await member.browser.call(readJob, { params: { jobId } })).toMatchObject({ status: 404 });
  });

  it('are set by the owner of the study, who stays', async () => {
    const studyId = await aStudy(owner);
    await setMember(studyId, member, 'work');
    const other = await aCustomer();
    const body = { personId: other.person.id, access: 'read' } as const;
    expect(await member.browser.call(setStudyMember, { params: { studyId }, body })).toMatchObject({
      status: 403,
    });
    const own = { params: { studyId }, body: { personId: owner.person.id } };
    expect((await owner.browser.get(removeStudyMember, own)).study.members).toHaveLength(2);
  });
});

describe('the studies of a user who leaves', () => {
  it('are transferred with their jobs', async () => {
    const [leaving, successor] = [await aCustomer(), await aCustomer()];
    const studyId = await aStudy(leaving);
    const at = { params: { studyId } };
    for (const { person } of [successor, member])
      await leaving.browser.get(setStudyMember, { ...at, body: { personId: person.id, access: 'read' } });
    const payload = { fromId: leaving.person.id, toId: successor.person.id, byId: owner.person.id };
    await runTask(transferUserJobs, organisationId, payload);
    expect(await leaving.browser.call(readStudy, at)).toMatchObject({ status: 404 });
    const { study } = await successor.browser.get(readStudy, at);
    expect(study.abilities).toEqual({ canManage: true, canChange: true });
    expect(study.members).toEqual(
      expect.arrayContaining([
        { id: successor.person.id, name: successor.person.name, access: 'own' },
        { id: member.person.id, name: member.person.name, access: 'read' },
      ]),
    );
    expect(study.members).toHaveLength(2);
  });
});

describe('a participant', () => {
  it('is linked to speakers by their commands, with undo and merging', async () => {
    const studyId = await aStudy(owner);
    const { id: recordingId, jobId } = await aJobIn(studyId, 'Good morning.');
    const [participantId, one, two] = [newId(), newId(), newId()];
    const at = { params: { studyId } };
    await owner.browser.get(addParticipant, { ...at, body: { id: participantId, name: 'Participant One' } });
    const speakersOf = async ({ browser }: Person) =>
      (await browser.get(readStudy, at)).study.participants[0]!.speakers;
    const send = async (...drafts: CommandDraft[]) => {
      const params = { recordingId };
      const { revision } = (await owner.browser.get(readTranscript, { params, query: {} })).recording;
      const commands = drafts.map((draft) => ({ id: newId(), revision, ...draft }) as Command);
      const { results } = await owner.browser.get(sendCommands, { params, body: { commands } });
      return { ids: commands.map(({ id }) => id), reasons: results.map(({ reason }) => reason) };
    };
    const link = (speakerId: string, id: string | null): CommandDraft => ({
      kind: 'set-speaker',
      speakerId,
      participantId: id,
    });
    await send(
      { kind: 'add-speaker', speakerId: one, name: null },
      { kind: 'add-speaker', speakerId: two, name: null },
    );
    expect((await send(link(one, newId()))).reasons).toEqual(['no-participant']);

    const linked = await send(link(one, participantId));
    expect(await speakersOf(owner)).toEqual([{ jobId, recordingId, speakerId: one }]);
    const undone = await send({ kind: 'undo', undoes: linked.ids[0]! });
    expect(await speakersOf(owner)).toEqual([]);
    await send({ kind: 'undo', undoes: undone.ids[0]! });
    const merged = await send({ kind: 'merge-speakers', speakerId: one, intoId: two });
    expect(await speakersOf(owner)).toEqual([{ jobId, recordingId, speakerId: two }]);
    await send({ kind: 'undo', undoes: merged.ids[0]! });
    expect(await speakersOf(owner)).toEqual([{ jobId, recordingId, speakerId: one }]);
    await setMember(studyId, member, 'read');
    expect(await speakersOf(member)).toEqual([{ jobId, recordingId, speakerId: one }]);
  });
});

describe('a study', () => {
  it('is seen with one of its jobs, but not by reviewers and strangers', async () => {
    const studyId = await aStudy(owner);
    const { jobId } = await aJobIn(studyId, 'Two words.');
    const [reader, groupmate, stranger] = [await aCustomer(), await aCustomer(), await aCustomer()];
    const participant = { id: newId(), name: 'Participant One' };
    await owner.browser.get(addParticipant, { params: { studyId }, body: participant });
    await owner.browser.get(shareJob, {
      params: { jobId },
      body: { personId: reader.person.id, access: 'read' },
    });
    await insertGroupRow(server, organisationId, [owner.person.id, groupmate.person.id]);
    for (const { browser } of [reader, groupmate]) {
      const { study } = await browser.get(readStudy, { params: { studyId } });
      expect(study.abilities).toEqual({ canManage: false, canChange: false });
      // They see the study, and not who else takes part.
      expect(study.participants).toEqual([]);
    }
    expect(await stranger.browser.call(readStudy, { params: { studyId } })).toMatchObject({ status: 404 });

    const reviewer = await aPerson(organisationId, 'reviewer');
    const assignment = await insertAssignmentRow(server, { jobId, person: reviewer, organisationId });
    const answer = await (
      await actAs(server, reviewer)
    ).call(readStudy, { params: { studyId }, headers: { 'x-assignment': assignment } });
    expect(answer).toMatchObject({ status: 403 });
  });

  it('numbers its participants and erases their names for good', async () => {
    const studyId = await aStudy(owner);
    await setMember(studyId, member, 'read');
    const [first, second] = [newId(), newId()];
    const at = { params: { studyId } };
    for (const body of [
      { id: first, name: 'Participant One' },
      { id: first, name: 'Participant One' },
      { id: second, name: null },
    ])
      await owner.browser.get(addParticipant, { ...at, body });
    expect(
      await member.browser.call(addParticipant, { ...at, body: { id: newId(), name: null } }),
    ).toMatchObject({ status: 403 });

    const change = (name: string | null) =>
      owner.browser.call(changeParticipant, {
        ...at,
        body: { participantId: first, name, consent: 'withdrawn' },
      });
    await change(null);
    expect((await member.browser.get(readStudy, at)).study.participants).toMatchObject([
      { code: 'P01', name: null, consent: 'withdrawn', erasedAt: expect.any(String) },
      { code: 'P02', name: null, consent: 'unknown', erasedAt: null },
    ]);
    expect(await change('Participant One')).toMatchObject({ status: 409 });
  });
});
