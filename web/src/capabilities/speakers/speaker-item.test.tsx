import type { Speaker } from '@colloquy/rules/transcript';
import { act, createEvent, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { mockServer } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import type { EditSession } from '../editing/index.ts';
import { InTranscript, testScope } from '../editing/testing/test-scope.tsx';
import { SpeakerItem } from './speaker-item.tsx';

const speaker = (number: number, name: string | null = null): Speaker => ({
  id: `speaker-${number}`,
  number,
  name,
  label: name ?? `Speaker ${number}`,
  role: null,
  colour: number,
});
const SPEAKERS = [speaker(1, 'Speaker One'), speaker(2)];

const edit = vi.fn<EditSession['edit']>(() => 'step');
beforeEach(() => {
  edit.mockClear();
  mockServer();
});

function show({ mayEdit = true, canRemember = false, speakers = SPEAKERS } = {}) {
  const state = {
    transcript: { recording: { suggestedNames: [] }, speakers, segments: [] },
    undo: [],
  };
  const session = {
    recordingId: 'r',
    mayEdit,
    edit,
    subscribe: () => () => undefined,
    getState: () => state,
  } as unknown as EditSession;
  return renderWithProviders(
    <InTranscript scope={testScope(session)}>
      <ul>
        {speakers.map((each, at) => (
          <SpeakerItem
            key={each.id}
            share={
              { speaker: each, turns: at, ms: at * 61_000, words: at, firstMs: at === 0 ? null : 0 } as never
            }
            speakers={speakers}
            hasAudio
            isTimed
            voices={{ canRemember, recognised: [] }}
          />
        ))}
      </ul>
    </InTranscript>,
  );
}
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: `Name of ${label}` });

describe('the name of a speaker', () => {
  test('is saved once with Enter, and with the end of the focus', async () => {
    const { user } = show();
    await user.type(field('Speaker 2'), ' Speaker Two {Enter}');
    await user.tab();
    expect(edit.mock.calls).toEqual([
      [[{ kind: 'set-speaker', speakerId: 'speaker-2', name: 'Speaker Two' }]],
    ]);
    await screen.findByText('Speaker 2 is now Speaker Two.');
    await user.clear(field('Speaker One'));
    await user.tab();
    expect(edit).toHaveBeenLastCalledWith([{ kind: 'set-speaker', speakerId: 'speaker-1', name: null }]);
  });

  test('is kept by Escape, and by typing the same', async () => {
    const { user } = show();
    await user.type(field('Speaker One'), 'a{Escape}');
    expect(field('Speaker One').value).toBe('Speaker One');
    await user.type(field('Speaker One'), ' {Enter}');
    await user.tab();
    expect(edit).not.toHaveBeenCalled();
  });
});

test('the role and the colour are chosen', async () => {
  const { user } = show();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Role of Speaker One' }), 'Interviewer');
  expect(edit).toHaveBeenLastCalledWith([
    { kind: 'set-speaker', speakerId: 'speaker-1', role: 'interviewer' },
  ]);
  act(() => screen.getByRole('button', { name: 'Colour of Speaker One' }).focus());
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitemradio', { name: 'Violet' }));
  expect(edit).toHaveBeenLastCalledWith([{ kind: 'set-speaker', speakerId: 'speaker-1', colour: 3 }]);
});

test('a speaker that is dropped on another is merged into it; other things are not', () => {
  show();
  const [first, second] = screen.getAllByRole('listitem');
  const data = new Map<string, string>();
  const dataTransfer = {
    setData: (type: string, value: string) => data.set(type, value),
    getData: (type: string) => data.get(type) ?? '',
    get types() {
      return [...data.keys()];
    },
  };
  const drag = (target: Element, kind: 'dragStart' | 'dragOver' | 'drop') => {
    const event = createEvent[kind](target);
    Object.defineProperty(event, 'dataTransfer', { value: dataTransfer });
    return fireEvent(target, event);
  };
  data.set('text/plain', 'speaker-2');
  expect(drag(first!, 'dragOver')).toBe(true);
  drag(first!, 'drop');
  expect(edit).not.toHaveBeenCalled();
  drag(second!, 'dragStart');
  expect(drag(first!, 'dragOver')).toBe(false);
  drag(first!, 'drop');
  expect(edit).toHaveBeenCalledExactlyOnceWith([
    { kind: 'merge-speakers', speakerId: 'speaker-2', intoId: 'speaker-1' },
  ]);
});

test('a voice is remembered only of who speaks, and readers change nothing', async () => {
  const { user, unmount } = show({ canRemember: true });
  expect(screen.queryByRole('button', { name: 'Remember the voice of Speaker One' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remember the voice of Speaker 2' }));
  await screen.findByRole('dialog', { name: 'Remember this voice' });
  unmount();
  show({ mayEdit: false });
  screen.getByText('Speaker One');
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('combobox')).toBeNull();
  expect(screen.getAllByRole('button').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Play Speaker 2',
  ]);
});
