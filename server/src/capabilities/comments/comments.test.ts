import {
  changeComment,
  type CommentThread,
  deleteComment,
  reopenThread,
  resolveThread,
  createThread,
} from '@colloquy/contract/comments';
import { readTranscript, sendCommands } from '@colloquy/contract/transcripts';
import { sliceCodePoints } from '@colloquy/rules/text';
import { type Command, type Segment, textOf } from '@colloquy/rules/transcript';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { actAs, type Browser } from '../../testing/browser.ts';
import { InvalidationReader } from '../../testing/invalidation-reader.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { aPerson, type TestPerson } from '../identity/identity.factory.ts';
import { anOrganisation } from '../organisations/organisations.factory.ts';
import { aTranscript, type TestRecording } from '../transcripts/transcripts.factory.ts';
import { aThread, anAnswer, threadsOf } from './comments.factory.ts';

const server = useTestServer();
let customer: TestPerson;
let admin: TestPerson;
let browser: Browser;
let adminBrowser: Browser;
let recording: TestRecording & { segments: Segment[] };
let first: string;

beforeAll(async () => {
  customer = await aPerson((await anOrganisation()).id);
  admin = await aPerson(customer.organisationId, 'organisationadmin');
  browser = await actAs(server, customer);
  adminBrowser = await actAs(server, admin);
});
beforeEach(async () => {
  recording = await aTranscript(server, customer, ['we met at the old market', 'on Monday morning']);
  first = recording.segments[0]!.id;
});

/** On 'the old', at revision 1. */
const onTheOld = () => ({
  quotation: { revision: 1, ranges: [{ unitId: first, start: 10, end: 17 }] },
});
/** From 'old market' to 'on Monday', over both segments. */
const onBothSegments = () => ({
  quotation: {
    revision: 1,
    ranges: [
      { unitId: first, start: 14, end: 24 },
      { unitId: recording.segments[1]!.id, start: 0, end: 9 },
    ],
  },
});
const threads = () => threadsOf(browser, recording.id);

describe('a thread', () => {
  it('is attached to words, answered, resolved and reopened', async () => {
    const started = await aThread(adminBrowser, recording.id, { ...onTheOld(), text: 'Which market?' });
    expect(started).toMatchObject({
      kind: 'comment',
      quotation: { anchors: [{ unitId: first, start: 10, end: 17, quote: 'the old', lost: false }] },
      resolved: null,
      canResolve: true,
      messages: [{ id: started.id, text: 'Which market?', author: { name: admin.name }, isOwn: true }],
    });
    await anAnswer(browser, started.id, 'The fish market.');
    const params = { threadId: started.id };
    expect((await browser.get(resolveThread, { params })).thread.resolved?.by.name).toBe(customer.name);
    // Another person's resolution keeps the first person and time.
    expect((await adminBrowser.get(resolveThread, { params })).thread.resolved?.by.name).toBe(customer.name);
    expect(await threads()).toMatchObject([
      { messages: [{ isOwn: false }, { text: 'The fish market.', isOwn: true, editedAt: null }] },
    ]);
    expect((await adminBrowser.get(reopenThread, { params })).thread.resolved).toBeNull();
  });

  it('is about the whole recording if it quotes nothing, and reopens when it is answered', async () => {
    const { id, quotation } = await aThread(browser, recording.id);
    expect(quotation).toBeNull();
    await browser.get(resolveThread, { params: { threadId: id } });
    expect((await anAnswer(browser, id, 'One more thing.')).resolved).toBeNull();
  });

  it('is created once if it is sent twice, and so is an answer', async () => {
    const body = { id: newId(), kind: 'comment', text: 'Twice.', ...onTheOld() };
    const input = { params: { recordingId: recording.id }, body };
    const [one, other] = [await browser.get(createThread, input), await browser.get(createThread, input)];
    expect(other).toEqual(one);
    expect(await threads()).toHaveLength(1);
    const { anchors } = await browser.get(readTranscript, { params: { recordingId: recording.id } });
    expect(anchors).toEqual(one.thread.quotation!.anchors);
  });

  it('is deleted with its first message and its quotation', async () => {
    const { id } = await aThread(browser, recording.id, onBothSegments());
    const answered = await anAnswer(browser, id, 'Never mind.');
    const answerId = answered.messages[1]!.id;
    const left = await browser.get(deleteComment, { params: { commentId: answerId } });
    expect(left.thread?.messages).toHaveLength(1);
    expect((await browser.get(deleteComment, { params: { commentId: id } })).thread).toBeNull();
    expect(await threads()).toEqual([]);
    const { rows } = await server.superuser.query(
      'select id from anchor where recording_id = $1 union all select id from quotation where recording_id = $1',
      [recording.id],
    );
    expect(rows).toEqual([]);
  });

  it('shows that a message was changed', async () => {
    const { id } = await aThread(browser, recording.id);
    const body = { text: 'Is this the right place?' };
    const { thread } = await browser.get(changeComment, { params: { commentId: id }, body });
    expect(thread.messages).toMatchObject([{ ...body, editedAt: expect.any(String) as string }]);
  });

  it('invalidates open screens that may see the recording, and no others', async () => {
    const [mine, theirs] = [
      await InvalidationReader.open(adminBrowser),
      await InvalidationReader.open(await actAs(server, await aPerson(customer.organisationId))),
    ];
    // The initial messages of the streams have arrived.
    await Promise.all([mine.next(1, 500), theirs.next(1, 500)]);
    await aThread(browser, recording.id);
    expect(await mine.next(1)).toMatchObject([{ data: { topic: 'comments', id: recording.id } }]);
    expect(await theirs.next(1, 300)).toEqual([]);
    mine.close();
    theirs.close();
  });

  it('is audited without its text', async () => {
    const { id } = await aThread(browser, recording.id, { text: 'Plumeria' });
    const { rows } = await server.superuser.query('select * from audit_entry where subject_id = $1', [id]);
    expect(rows).toMatchObject([{ action: 'comment-thread.started', person_id: customer.id }]);
    expect(JSON.stringify(rows)).not.toContain('Plumeria');
  });
});

describe('the quotation of a thread', () => {
  const edit = async (change: object): Promise<void> => {
    const { recording: now } = await browser.get(readTranscript, { params: { recordingId: recording.id } });
    const command = { id: newId(), segmentId: first, revision: now.revision, ...change } as Command;
    await browser.get(sendCommands, {
      params: { recordingId: recording.id },
      body: { commands: [command] },
    });
  };
  /** The current words of the only thread's only anchor, and their segment. */
  const placeNow = async (): Promise<{ words: string; segmentId: string; thread: CommentThread }> => {
    const [thread] = await threads();
    const { unitId: segmentId, start, end } = thread!.quotation!.anchors[0]!;
    const { segments } = await browser.get(readTranscript, { params: { recordingId: recording.id } });
    const segment = segments.find(({ id }) => id === segmentId)!;
    return { words: sliceCodePoints(textOf(segment.words), start, end), segmentId, thread: thread! };
  };
  beforeEach(async () => {
    await aThread(browser, recording.id, onTheOld());
  });

  it('follows an edit', async () => {
    await edit({ kind: 'set-text', text: 'Yesterday 👍🏽 we met at the very old market' });
    expect((await placeNow()).words).toBe('the very old');
  });

  it('follows a split and a merge', async () => {
    const newSegmentId = newId();
    await edit({ kind: 'split', at: 7, newSegmentId });
    expect(await placeNow()).toMatchObject({ words: 'the old', segmentId: newSegmentId });
    await edit({ kind: 'merge', withId: newSegmentId });
    expect(await placeNow()).toMatchObject({ words: 'the old', segmentId: first });
  });

  it('is lost but keeps its quote when its words are deleted', async () => {
    await edit({ kind: 'set-text', text: 'we met at market' });
    const { thread } = await placeNow();
    expect(thread.quotation!.anchors).toMatchObject([{ lost: true, quote: 'the old' }]);
  });

  it('is one over several segments, whose parts move each with its own words', async () => {
    const { quotation } = await aThread(adminBrowser, recording.id, onBothSegments());
    expect(quotation!.anchors.map(({ quote }) => quote)).toEqual(['old market', 'on Monday']);
    await edit({ kind: 'set-text', text: 'we met at the market' });
    await edit({ kind: 'merge', withId: recording.segments[1]!.id });
    const moved = (await threads()).find((thread) => thread.quotation!.id === quotation!.id);
    expect(moved!.quotation!.anchors).toMatchObject([
      { unitId: first, start: 14, end: 20, lost: false },
      { unitId: first, start: 21, end: 30, lost: false },
    ]);
  });

  it('has two parts where its words were split before the person knew', async () => {
    const newSegmentId = newId();
    await edit({ kind: 'split', at: 17, newSegmentId });
    const { quotation } = await aThread(adminBrowser, recording.id, onBothSegments());
    expect(quotation!.anchors).toMatchObject([
      { unitId: first, start: 14, end: 17, quote: 'old' },
      { unitId: newSegmentId, start: 0, end: 6, quote: 'market' },
      { unitId: recording.segments[1]!.id, start: 0, end: 9, quote: 'on Monday' },
    ]);
  });

  it('leaves nothing behind if one of its parts is not in the recording', async () => {
    const other = await aTranscript(server, customer, ['elsewhere']);
    const { quotation } = onBothSegments();
    const ranges = [quotation.ranges[0]!, { unitId: other.segments[0]!.id, start: 0, end: 4 }];
    const body = { id: newId(), kind: 'comment' as const, text: 'Both.', quotation: { revision: 1, ranges } };
    const { status } = await browser.call(createThread, { params: { recordingId: recording.id }, body });
    expect(status).toBe(404);
    const { rows } = await server.superuser.query('select id from quotation where recording_id = $1', [
      recording.id,
    ]);
    expect(rows).toHaveLength(1);
  });
});
