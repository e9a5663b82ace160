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
const onTheOld = () => ({ place: { segmentId: first, revision: 1, start: 10, end: 17 } });
const threads = () => threadsOf(browser, recording.id);

describe('a thread', () => {
  it('is attached to words, answered, resolved and reopened', async () => {
    const started = await aThread(adminBrowser, recording.id, { ...onTheOld(), text: 'Which market?' });
    expect(started).toMatchObject({
      kind: 'comment',
      anchor: { segmentId: first, start: 10, end: 17, quote: 'the old', lost: false },
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

  it('is about the whole recording if it has no anchor, and reopens when it is answered', async () => {
    const { id, anchor } = await aThread(browser, recording.id);
    expect(anchor).toBeNull();
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
    expect(anchors).toEqual([one.thread.anchor]);
  });

  it('is deleted with its first message and its anchor', async () => {
    const { id } = await aThread(browser, recording.id, onTheOld());
    const answered = await anAnswer(browser, id, 'Never mind.');
    const answerId = answered.messages[1]!.id;
    const left = await browser.get(deleteComment, { params: { commentId: answerId } });
    expect(left.thread?.messages).toHaveLength(1);
    expect((await browser.get(deleteComment, { params: { commentId: id } })).thread).toBeNull();
    expect(await threads()).toEqual([]);
    const { anchors } = await browser.get(readTranscript, { params: { recordingId: recording.id } });
    expect(anchors).toEqual([]);
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

describe('the anchor of a thread', () => {
  const edit = async (change: object): Promise<void> => {
    const { recording: now } = await browser.get(readTranscript, { params: { recordingId: recording.id } });
    const command = { id: newId(), segmentId: first, revision: now.revision, ...change } as Command;
    await browser.get(sendCommands, {
      params: { recordingId: recording.id },
      body: { commands: [command] },
    });
  };
  /** The current words of the only thread's anchor, and their segment. */
  const placeNow = async (): Promise<{ words: string; segmentId: string; thread: CommentThread }> => {
    const [thread] = await threads();
    const { segmentId, start, end } = thread!.anchor!;
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
    expect(thread.anchor).toMatchObject({ lost: true, quote: 'the old' });
  });
});
