import type { Speaker } from '@colloquy/rules/transcript';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import type { EditSession } from '../editing/index.ts';
import { InTranscript, testScope } from '../editing/testing/test-scope.tsx';
import { namesake, SameNameNote } from './speaker-item.tsx';
import { SpeakerMenu } from './speaker-menu.tsx';

const speaker = (number: number, name: string | null = null): Speaker => ({
  id: `speaker-${number}`,
  number,
  name,
  label: name ?? `Speaker ${number}`,
  role: null,
  colour: number,
});
const [one, two, silent] = [speaker(1, 'Guest'), speaker(2), speaker(3)];

const edit = vi.fn<EditSession['edit']>(() => 'step');
const session = { edit, getState: () => ({ undo: [] }) } as unknown as EditSession;
beforeEach(() => edit.mockClear());

const open = async (of: Speaker, others: Speaker[], hasTurns: boolean) => {
  const { user } = renderWithProviders(
    <InTranscript scope={testScope(session)}>
      <SpeakerMenu speaker={of} others={others} hasTurns={hasTurns} />
    </InTranscript>,
  );
  act(() => screen.getByRole('button', { name: `More about ${of.label}` }).focus());
  await user.keyboard('{Enter}');
  return user;
};

describe('the speaker menu', () => {
  it('merges a speaker into another, with a message and undo', async () => {
    const user = await open(two, [one], true);
    expect(screen.queryByRole('menuitem', { name: 'Remove' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Merge into Guest' }));
    expect(edit).toHaveBeenCalledWith([{ kind: 'merge-speakers', speakerId: two.id, intoId: one.id }]);
    await screen.findByText('Speaker 2 merged into Guest.');
    await screen.findByRole('button', { name: 'Undo' });
  });

  it('removes a speaker without turns, with a message and undo', async () => {
    const user = await open(silent, [one, two], false);
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    expect(edit).toHaveBeenCalledWith([{ kind: 'remove-speaker', speakerId: silent.id }]);
    await screen.findByText('Speaker 3 was removed.');
  });
});

describe('two speakers with the same name', () => {
  const duplicate = speaker(4, ' guest');

  it('are detected in any case; numbered labels do not count', () => {
    const speakers = [one, two, silent, duplicate];
    expect(namesake(duplicate, speakers)).toBe(one);
    expect([one, two, silent].map((each) => namesake(each, speakers))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are merged by a button', async () => {
    const { user } = renderWithProviders(
      <InTranscript scope={testScope(session)}>
        <SameNameNote speaker={duplicate} other={one} />
      </InTranscript>,
    );
    await user.click(screen.getByRole('button', { name: /^Merge the two speakers called/ }));
    expect(edit).toHaveBeenCalledWith([{ kind: 'merge-speakers', speakerId: duplicate.id, intoId: one.id }]);
  });
});
