import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import type { Editing, EditSession, TranscriptController } from '../../editing/index.ts';
import { aSegment } from '../../editing/testing/segments.ts';
import { InTranscript, testScope } from '../../editing/testing/test-scope.tsx';
import { UnclearTurn } from './unclear-turn.tsx';

const SEGMENT = { ...aSegment('s1', 'x', 1), words: [] };
const edit = vi.fn(() => 'step');
const undo = vi.fn();
const open = vi.fn();
const playRange = vi.fn();
const clickedRow = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  // React passes to the body what the row would see.
  document.body.addEventListener('click', clickedRow);
  return () => document.body.removeEventListener('click', clickedRow);
});

function show({ mayEdit = true, isPlayed = true } = {}) {
  const session = {
    recordingId: 'r',
    edit,
    undo,
    getState: () => ({ transcript: { segments: [SEGMENT] }, undo: [{ id: 'step' }] }),
    subscribe: () => () => undefined,
  } as unknown as EditSession;
  const scope = testScope(session, {
    controller: { playRange } as unknown as TranscriptController,
    editing: { editor: { open } } as unknown as Editing,
  });
  return renderWithProviders(
    <InTranscript scope={scope}>
      <ol>
        <li>
          <button>Before</button>
        </li>
        <li>
          <UnclearTurn segment={SEGMENT} isPlayed={isPlayed} mayEdit={mayEdit} isShown={false} />
        </li>
      </ol>
    </InTranscript>,
  );
}
const button = (name: RegExp) => screen.queryByRole('button', { name });

test('is played with its context, written or dismissed, which the row does not see', async () => {
  const { user } = show();
  screen.getByRole('group', { name: 'Unclear speech at 0:10' });
  await user.click(button(/^Play/)!);
  expect(playRange).toHaveBeenCalledWith(9_300, 19_700);
  await user.click(button(/^Write/)!);
  expect(open).toHaveBeenCalledWith('s1', { start: 0 });
  await user.click(button(/^Dismiss/)!);
  expect(edit).toHaveBeenCalledWith([{ kind: 'dismiss-unclear', segmentId: 's1' }]);
  expect(document.activeElement).toBe(button(/^Before/));
  expect(clickedRow).not.toHaveBeenCalled();
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(undo).toHaveBeenCalledOnce();
});

test('readers only play it, and nothing is played without audio', () => {
  const { unmount } = show({ mayEdit: false });
  expect([button(/^Play/) !== null, button(/^Write/), button(/^Dismiss/)]).toEqual([true, null, null]);
  unmount();
  show({ isPlayed: false });
  expect(button(/^Play/)).toBeNull();
});
