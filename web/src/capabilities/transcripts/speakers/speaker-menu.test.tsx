import type { Speaker } from '@colloquy/contract';
import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { type Session, SessionContext } from '../editing/session.ts';
import { namesake, SameNameNote } from './same-name-note.tsx';
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

const edit = vi.fn<Session['edit']>(() => 'step');
const session = { edit, getState: () => ({ undo: [] }) } as unknown as Session;
beforeEach(() => edit.mockClear());

const open = async (of: Speaker, others: Speaker[], hasTurns: boolean) => {
  const { user } = renderPart(
    <SessionContext value={session}>
      <SpeakerMenu speaker={of} others={others} hasTurns={hasTurns} />
    </SessionContext>,
  );
  act(() => screen.getByRole('button', { name: `More about ${of.label}` }).focus());
  await user.keyboard('{Enter}');
  return user;
};

describe('more about a speaker', () => {
  it('merges into another one, which is said and can be undone', async () => {
    const user = await open(two, [one], true);
    expect(screen.queryByRole('menuitem', { name: 'Remove' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Merge into Guest' }));
    expect(edit).toHaveBeenCalledWith([{ kind: 'merge-speakers', speakerId: two.id, intoId: one.id }]);
    await screen.findByText('Speaker 2 is Guest now.');
    await screen.findByRole('button', { name: 'Undo' });
  });

  it('removes who says nothing, which is said and can be undone', async () => {
    const user = await open(silent, [one, two], false);
    await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
    expect(edit).toHaveBeenCalledWith([{ kind: 'remove-speaker', speakerId: silent.id }]);
    await screen.findByText('Speaker 3 was removed.');
  });
});

describe('two speakers of one name', () => {
  const twin = speaker(4, ' guest');

  it('are noticed, whatever their capitals; numbers are no names', () => {
    const speakers = [one, two, silent, twin];
    expect(namesake(twin, speakers)).toBe(one);
    expect([one, two, silent].map((each) => namesake(each, speakers))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are merged by a button', async () => {
    const { user } = renderPart(
      <SessionContext value={session}>
        <SameNameNote speaker={twin} other={one} />
      </SessionContext>,
    );
    await user.click(screen.getByRole('button', { name: /^Merge the two speakers called/ }));
    expect(edit).toHaveBeenCalledWith([{ kind: 'merge-speakers', speakerId: twin.id, intoId: one.id }]);
  });
});
