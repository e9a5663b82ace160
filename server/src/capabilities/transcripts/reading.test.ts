import { deleteJob } from '@colloquy/contract/jobs';
import { readHome } from '@colloquy/contract/dashboard';
import { saveReadingPosition, sendCommands } from '@colloquy/contract/transcripts';
import { beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, Browser } from '../../testing/browser.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript, type TestRecording } from './transcripts.factory.ts';

const server = useTestServer();
let owner: TestPerson;
let customer: Browser;
let recording: TestRecording & { segments: { id: string; startMs: number; endMs: number }[] };

beforeEach(async () => {
  owner = await aPerson((await anOrganisation()).id);
  customer = await actAs(server, owner);
  // 5 words, then 3 words, then 2 words.
  recording = await aTranscript(server, owner, ['We met at the market.', 'It was raining.', 'Nobody came.']);
});

type Report = { positionMs: number; played?: { fromMs: number; toMs: number }[] };
const save = (browser: Browser, body: Report, recordingId = recording.id) =>
  browser.call(saveReadingPosition, { params: { recordingId }, body });
const continued = async (browser = customer) => (await browser.get(readHome)).continued;

describe('the reading position', () => {
  test('of the last report is where the person continues', async () => {
    expect(await continued()).toEqual([]);
    await save(customer, { positionMs: 1_500 });
    await save(customer, { positionMs: 900 });
    expect(await continued()).toMatchObject([
      { recordingId: recording.id, positionMs: 900, durationMs: 60_000, checkedPercent: 0, comments: 0 },
    ]);
  });

  test('counts turns that were played as a whole, in one go or in parts', async () => {
    const [first, second] = recording.segments;
    const half = Math.floor((second!.startMs + second!.endMs) / 2);
    await save(customer, {
      positionMs: half,
      played: [
        { fromMs: first!.startMs, toMs: first!.endMs },
        { fromMs: second!.startMs, toMs: half },
      ],
    });
    expect(await continued()).toMatchObject([{ checkedPercent: 50 }]);
    await save(customer, { positionMs: half, played: [{ fromMs: half, toMs: second!.endMs }] });
    expect(await continued()).toMatchObject([{ checkedPercent: 80 }]);
  });

  test('counts words that were typed or confirmed without playing', async () => {
    const { id: segmentId } = recording.segments[2]!;
    await save(customer, { positionMs: 0 });
    await customer.get(sendCommands, {
      params: { recordingId: recording.id },
      body: {
        commands: [{ kind: 'set-text', id: newId(), segmentId, revision: 1, text: 'Somebody came.' }],
      },
    });
    expect(await continued()).toMatchObject([{ checkedPercent: 10 }]);
  });

  test('is the person’s own: a colleague neither sees nor changes it, and other organisations get 404', async () => {
    await save(customer, { positionMs: 700 });
    const { rows } = await server.superuser.query(
      'select person_id from reading_position where recording_id = $1',
      [recording.id],
    );
    expect(rows).toEqual([{ person_id: owner.id }]);
    const colleague = await actAs(server, await aPerson(owner.organisationId));
    expect(await save(colleague, { positionMs: 1 })).toMatchObject({ status: 404 });
    const stranger = await actAs(server, await aPerson((await anOrganisation()).id));
    expect(await save(stranger, { positionMs: 1 })).toMatchObject({ status: 404 });
    expect(await continued(colleague)).toEqual([]);
  });

  test('requires a session, a customer and times within a day', async () => {
    const request = { params: { recordingId: recording.id }, body: { positionMs: 0 } };
    expect(await new Browser(server).call(saveReadingPosition, request)).toMatchObject({ status: 401 });
    const reviewer = await actAs(server, await aPerson(owner.organisationId, 'organisationadmin'));
    expect(await reviewer.call(saveReadingPosition, request)).toMatchObject({ status: 403 });
    expect(await save(customer, { positionMs: -1 })).toMatchObject({ status: 400 });
    expect(await save(customer, { positionMs: 0, played: [{ fromMs: 0, toMs: 86_400_001 }] })).toMatchObject({
      status: 400,
    });
  });

  test('is not offered once the job is deleted', async () => {
    await save(customer, { positionMs: 0 });
    await customer.get(deleteJob, { params: { jobId: recording.jobId } });
    expect(await continued()).toEqual([]);
    expect(await save(customer, { positionMs: 0 })).toMatchObject({ status: 404 });
  });
});
