import type { Speaker } from '@colloquy/rules/transcript';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { CommandDraft, Editing, EditSession, TranscriptScope } from '../editing/index.ts';
import { aSegment } from '../editing/testing/segments.ts';
import { InTranscript, testScope } from '../editing/testing/test-scope.tsx';
import {
  openSpeakerPicker,
  openSpeakerPickerAtCaret,
  closeSpeakerPicker,
  useSpeakerPickerRequest,
} from './speaker-picker-request.ts';
import { useSpeakerPickerKeys } from './use-speaker-picker-keys.ts';
import { SpeakerPicker } from './speaker-picker.tsx';

const speaker = (id: string, number: number): Speaker => ({
  id,
  number,
  label: `Speaker ${number}`,
  name: null,
  role: null,
  colour: number,
});
const segments = [
  { ...aSegment('s0', 'Good morning to you.', 0), speakerId: 'a' },
  { ...aSegment('s1', 'Hello.', 1), speakerId: 'b' },
  { ...aSegment('s2', 'How are you?', 2), speakerId: 'a' },
];
let edits: (readonly CommandDraft[])[] = [];
let done: string[] = [];
const state = { transcript: { segments, speakers: [speaker('a', 1), speaker('b', 2)] }, undo: [] };
const session = {
  subscribe: () => () => undefined,
  getState: () => state,
  edit: (drafts: readonly CommandDraft[]) => {
    edits.push(drafts);
    return 'step';
  },
} as unknown as EditSession;
const editing = {
  editor: {
    surface: () => document.querySelector<HTMLElement>('[data-editor]') ?? undefined,
    subscribe: () => () => undefined,
    getSegmentId: () => 's0',
  },
} as unknown as Editing;
let scope: TranscriptScope;

/** An editor with the picker's keys below the caret. */
function TestEditor() {
  const request = useSpeakerPickerRequest();
  useSpeakerPickerKeys({
    request,
    speakers: state.transcript.speakers,
    choose: (_request, { label }) => done.push(label),
  });
  return (
    <span data-editor data-segment="s0" role="textbox" aria-label="Words" tabIndex={0}>
      Good morning
    </span>
  );
}

function TestPicker({ isWriting = false }: { isWriting?: boolean }) {
  const request = useSpeakerPickerRequest();
  return (
    <>
      <button type="button">Speaker 1</button>
      {isWriting && <TestEditor />}
      {request && <SpeakerPicker request={request} onClose={() => closeSpeakerPicker(scope)} />}
    </>
  );
}

const show = (part: ReactNode) => render(<InTranscript scope={scope}>{part}</InTranscript>);

/** Opens the picker from the name in the margin. */
async function openPicker(word = 0) {
  const user = userEvent.setup();
  show(<TestPicker />);
  const name = screen.getByRole('button', { name: 'Speaker 1' });
  name.focus();
  act(() => openSpeakerPicker(scope, name, { segmentId: 's0', word, selection: [] }));
  const field = await screen.findByRole('combobox', { name: 'Speaker' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  return { user, name };
}

/** Opens the picker for a turn that starts at the caret. */
async function openAtCaret() {
  const user = userEvent.setup();
  show(<TestPicker isWriting />);
  act(() => {
    screen.getByRole('textbox', { name: 'Words' }).focus();
    openSpeakerPickerAtCaret(scope, 's0');
  });
  await screen.findByRole('region', { name: 'Who speaks?' });
  return user;
}
const choice = () => screen.queryByRole('combobox', { name: 'Speaker' });
const focused = () => document.activeElement?.getAttribute('aria-label');

beforeEach(() => {
  edits = [];
  done = [];
  scope = testScope(session, { session, editing });
});

test('a digit assigns the turn and restores the focus', async () => {
  const { user, name } = await openPicker();
  await user.keyboard('2');
  expect(edits).toEqual([[{ kind: 'assign-speaker', segmentId: 's0', speakerId: 'b' }]]);
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(document.activeElement).toBe(name);
});

test('Enter alone keeps the current speaker', async () => {
  const { user } = await openPicker();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
  expect(edits).toEqual([]);
});

test('from here on ends at the next change of speaker and needs no confirmation', async () => {
  const { user } = await openPicker(2);
  await user.click(screen.getByLabelText('From here on'));
  await user.click(screen.getByRole('option', { name: /Speaker 2/ }));
  expect(edits).toMatchObject([
    [
      { kind: 'split', segmentId: 's0', at: 13 },
      { kind: 'assign-speaker', speakerId: 'b' },
    ],
  ]);
});

test.each([
  ['From here to the end', [{ kind: 'assign-speaker' }, { kind: 'assign-speaker', segmentId: 's2' }]],
  ['Everywhere', [{ kind: 'merge-speakers', speakerId: 'a', intoId: 'b' }]],
])('%s asks before it changes turns beyond the screen', async (reach, drafts) => {
  const { user } = await openPicker();
  await user.click(screen.getByLabelText(reach));
  await user.click(screen.getByRole('option', { name: /Speaker 2/ }));
  expect(screen.getByText('Assign 2 turns of Speaker 1 to Speaker 2?')).toBeTruthy();
  expect(edits).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Back' }));
  await user.click(screen.getByRole('option', { name: /Speaker 2/ }));
  await user.click(screen.getByRole('button', { name: 'Assign 2 turns' }));
  expect(edits).toMatchObject([drafts]);
});

describe('below the caret', () => {
  test('the transcript keeps the focus and a digit chooses', async () => {
    const user = await openAtCaret();
    expect(focused()).toBe('Words');
    await user.keyboard('2');
    expect(done).toEqual(['Speaker 2']);
  });

  test.each([
    ['a letter', 'a'],
    ['a number of nobody', '7'],
    ['another key', '{ArrowRight}'],
    ['Escape', '{Escape}'],
  ])('%s closes it without a choice', async (_what, keys) => {
    const user = await openAtCaret();
    await user.keyboard(keys);
    await waitFor(() => expect(choice()).toBeNull());
    expect([done, focused()]).toEqual([[], 'Words']);
  });

  test('Tab moves the focus into it and Escape back', async () => {
    const user = await openAtCaret();
    await user.keyboard('{Tab}');
    await waitFor(() => expect(focused()).toBe('Speaker'));
    await user.keyboard('Spe');
    expect(choice()).not.toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(choice()).toBeNull());
    expect(focused()).toBe('Words');
  });

  test('a click into it moves the focus there', async () => {
    const user = await openAtCaret();
    await user.click(choice()!);
    await user.keyboard('Gran');
    expect(screen.getByRole('option', { name: 'New speaker “Gran”' })).toBeTruthy();
  });
});

test.each([
  ['beside the words', 120, true],
  ['above the words', 0, false],
])(
  'the picker of a new turn opens below a margin that is %s only where it covers no words',
  (_, left, isInMargin) => {
    const requests: unknown[] = [];
    function TestRow() {
      requests.push(useSpeakerPickerRequest()?.isInMargin);
      return (
        <ol>
          <li>
            <div data-margin ref={(margin) => void place(margin, new DOMRect(0, 0, 100, 50))}>
              <span>0:13</span>
            </div>
            <span
              data-editor
              data-segment="s0"
              ref={(words) => void place(words, new DOMRect(left, 0, 400, 50))}
            >
              Good morning
            </span>
          </li>
        </ol>
      );
    }
    show(<TestRow />);
    act(() => openSpeakerPickerAtCaret(scope, 's0'));
    expect(requests.at(-1)).toBe(isInMargin);
  },
);

function place(element: HTMLElement | null, box: DOMRect): void {
  if (element) element.getBoundingClientRect = () => box;
}
