import { type CommentThread, findThreads } from '@colloquy/contract/comments';
import { act } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { mockServer } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { useStore } from '../../ui/state/store.ts';
import { browserOf, FakeEnvironment } from '../editing/testing/fake-environment.ts';
import { InTranscript, testScope } from '../editing/testing/test-scope.tsx';
import { CommentActions, CommentMarks } from './comment-parts.tsx';
import { focusedThread } from './focused-thread.ts';
import { readNewComment } from './new-comment.ts';

/** About "raining" in the second segment. */
const thread: CommentThread = {
  id: 'thread',
  recordingId: 'recording',
  kind: 'comment',
  quotation: {
    id: 'quotation',
    anchors: [
      {
        id: 'anchor',
        quotationId: 'quotation',
        unitId: 'segment-1',
        quote: 'raining',
        start: 7,
        end: 14,
        revision: 0,
        lost: false,
      },
    ],
  },
  createdAt: '2026-11-23T10:00:00.000Z',
  resolved: null,
  canResolve: true,
  messages: [],
};

beforeEach(() => {
  storeUserInfo({ id: 'one', name: 'One', org: 'Office', oid: 'office', role: 'customer', username: 'one' });
  mockServer().on(findThreads, { threads: [thread] });
});

async function open() {
  const tab = new FakeEnvironment().tabOf(browserOf('one'));
  const scope = testScope(tab);
  const Marked = () => (
    <output>{[...(useStore(scope.marks).get('commented')?.keys() ?? [])].join(' ')}</output>
  );
  const view = renderWithProviders(
    <InTranscript scope={scope}>
      <CommentMarks />
      <CommentActions />
      <Marked />
    </InTranscript>,
  );
  await view.findByText('segment-1');
  return { scope };
}

it.each([
  ['the words of an open thread', 2, 'thread'],
  ['other words', 0, undefined],
])('a comment on %s shows that thread', async (_what, word, focused) => {
  const { scope } = await open();
  const [comment] = scope.wordActions.get().flat();
  act(() => comment!.run([{ segmentId: 'segment-1', from: word, to: word + 1 }]));
  expect(focusedThread(scope).get()).toBe(focused);
  expect(readNewComment(scope)?.quote).toBe(['it', 'was', 'raining'][word]);
});
