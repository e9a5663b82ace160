import 'fake-indexeddb/auto';
import type { UserInfo } from '@colloquy/contract/identity';
import { sendCommands } from '@colloquy/contract/transcripts';
import { beforeEach, expect, test } from 'vitest';
import { storeUserInfo } from '../../../app/session/user-info.ts';
import { mockServer } from '../../../testing/mock-server.ts';
import { transcriptOf } from '../../transcripts/testing/transcript-pane.tsx';
import { acquireSession, findOrCreateSession } from './session-registry.ts';

const ME: UserInfo = {
  id: 'me',
  name: 'Me',
  org: 'Office',
  oid: 'office',
  role: 'customer',
  username: 'me',
};
beforeEach(() => storeUserInfo(ME));

/** A session whose edit is on its way, and its screen closed. */
async function editAndLeave(recordingId: string) {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const server = mockServer();
  server.on(sendCommands, async ({ body }) => {
    await answered;
    const { commands } = body as { commands: { id: string }[] };
    const applied = { outcome: 'applied', firstOutcome: 'applied', reason: null, revision: 2 } as const;
    return {
      code: 0,
      message: '',
      revision: 2,
      results: commands.map(({ id }) => ({ id, ...applied })),
      segments: [],
      gone: [],
      anchors: [],
      speakers: [],
    };
  });
  const sent = () => server.requests.filter(({ path }) => path.endsWith('/commands')).length;
  const transcript = transcriptOf(recordingId);
  const session = findOrCreateSession(transcript, ME);
  const release = acquireSession(session);
  session.edit([{ kind: 'set-text', segmentId: 'segment-0', text: 'we met' }]);
  await expect.poll(sent).toBe(1);
  release();
  return { answer, sent, session, transcript };
}

test('other tabs hear of the last answer after the screen is closed', async () => {
  const otherTab = new BroadcastChannel('colloquy-edits/me/told');
  const kinds: string[] = [];
  otherTab.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => kinds.push(data.kind));
  const { answer } = await editAndLeave('told');
  answer();
  await expect.poll(() => kinds).toContain('outcome');
  otherTab.close();
});

test('a screen that returns as the last edit is saved has a session that sends', async () => {
  const { answer, sent, session, transcript } = await editAndLeave('returned');
  const found = findOrCreateSession(transcript, ME);
  expect(found).toBe(session);
  answer();
  await expect.poll(() => session.getState().saving).toBe('saved');
  const release = acquireSession(found);
  found.edit([{ kind: 'set-text', segmentId: 'segment-0', text: 'we met again' }]);
  await expect.poll(sent).toBe(2);
  await expect.poll(() => session.getState().saving).toBe('saved');
  release();
  // The session then reports that the person left.
  await new Promise((resolve) => setTimeout(resolve));
});
