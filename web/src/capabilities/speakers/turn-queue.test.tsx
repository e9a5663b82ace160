import { findTurnReviews, reviewTurn, type TurnReview } from '@colloquy/contract/transcripts';
import type { Speaker } from '@colloquy/rules/transcript';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import type { EditSession, TranscriptController } from '../editing/index.ts';
import { aSegment } from '../editing/testing/segments.ts';
import { InTranscript, testScope } from '../editing/testing/test-scope.tsx';
import { VoiceReview } from './voice-review.tsx';

const SPEAKERS: Speaker[] = ['Speaker One', 'Speaker Two'].map((label, at) => ({
  id: label,
  number: at + 1,
  name: label,
  label,
  role: null,
  colour: at + 1,
}));
const segments = [
  { ...aSegment('s0', 'We met at the market.', 0), speakerId: 'Speaker One' },
  aSegment('s1', 'It was raining.', 1),
  { ...aSegment('s2', 'All day long.', 2), speakerId: 'Speaker One' },
  aSegment('s3', 'Nobody came.', 3),
];

let server: ReturnType<typeof mockServer>;
let reviews: TurnReview[];
const edit = vi.fn(() => 'step');
const RECORDING = { id: 'r', name: 'Market visit', language: 'en', suggestedNames: [] };
const playRange = vi.fn<(fromMs: number, toMs: number) => void>();
const toggle = vi.fn();
let isPlaying = false;
beforeEach(() => {
  vi.clearAllMocks();
  isPlaying = false;
  reviews = [];
  server = mockServer();
  server.on(findTurnReviews, () => ({ reviews }));
  server.on(reviewTurn, ({ body }) => {
    const review = { ...(body as object), person: { id: 'p', name: 'Researcher' }, at: '' } as TurnReview;
    reviews = [...reviews, review];
    return { reviews };
  });
});

async function show({ mayEdit = true } = {}) {
  const state = { transcript: { recording: RECORDING, segments, speakers: SPEAKERS }, undo: [] };
  const session = {
    recordingId: 'r',
    mayEdit,
    subscribe: () => () => undefined,
    getState: () => state,
    edit,
  } as unknown as EditSession;
  const controller = {
    playback: { getState: () => ({ isPlaying }), toggle },
    playRange,
  } as unknown as TranscriptController;
  const view = renderWithProviders(
    <InTranscript scope={testScope(session, { controller })}>
      <Opener />
    </InTranscript>,
  );
  await view.user.click(screen.getByRole('button', { name: 'Review voices' }));
  await screen.findByRole('heading', { name: '2 uncertain turns' });
  await screen.findByText('It was raining.');
  return view;
}

function Opener() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Review voices
      </button>
      {isOpen && <VoiceReview onClose={() => setOpen(false)} />}
    </>
  );
}
const current = () => document.querySelector('[aria-current]')?.textContent;
const panel = () => screen.getByRole('group', { name: /^Uncertain turn\./ });
const reviewed = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);

test('keys work at once: Space plays with its context or pauses, the right arrow leaves it for later', async () => {
  const { user } = await show();
  expect(document.activeElement).toBe(panel());
  await user.keyboard(' ');
  expect(playRange).toHaveBeenCalledWith(8_500, 20_500);
  isPlaying = true;
  await user.keyboard(' ');
  expect(toggle).toHaveBeenCalledOnce();
  expect(playRange).toHaveBeenCalledOnce();
  await user.keyboard('{ArrowRight}');
  expect(current()).toContain('Nobody came.');
  await user.keyboard('{ArrowRight}');
  expect(current()).toContain('It was raining.');
  expect(reviewed()).toEqual([]);
});

test('Enter finds a turn right and goes on to the next', async () => {
  const { user } = await show();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(current()).toContain('Nobody came.'));
  await user.keyboard('{Enter}');
  await screen.findByText('All uncertain turns checked');
  screen.getByText(/^2 turns confirmed by Researcher/);
  expect(reviewed()).toEqual([
    { segmentId: 's1', speakerId: null },
    { segmentId: 's3', speakerId: null },
  ]);
});

test('a digit gives the turn to a speaker, which finds it right', async () => {
  const { user } = await show();
  await user.keyboard('2');
  await waitFor(() => expect(reviewed()).toEqual([{ segmentId: 's1', speakerId: 'Speaker Two' }]));
  expect(edit.mock.calls.flat(2)).toMatchObject([{ speakerId: 'Speaker Two' }]);
  await screen.findByText(/assigned to Speaker Two\.$/);
});

test('keys with Ctrl or without a speaker do nothing, and a focused button handles its own', async () => {
  const { user } = await show();
  await user.keyboard('3{Control>}1{/Control}{Control>}{Enter}{/Control}');
  expect(edit).not.toHaveBeenCalled();
  expect(reviewed()).toEqual([]);
  screen.getByRole('button', { name: /^Later/ }).focus();
  await user.keyboard('{Enter}');
  expect(current()).toContain('Nobody came.');
  expect(reviewed()).toEqual([]);
  expect(document.activeElement).toBe(panel());
});

test('a turn whose review is not saved is asked about again', async () => {
  server.on(reviewTurn, () => refusal(500, 'unexpected', 'Something went wrong.'));
  const { user } = await show();
  await user.click(screen.getByRole('button', { name: /^Correct, next/ }));
  await screen.findByText('Your confirmation wasn’t saved. Please confirm again.');
  await waitFor(() => expect(current()).toContain('It was raining.'));
});

test('Escape closes the review and returns the focus to its button', async () => {
  const { user } = await show();
  expect(document.activeElement).toBe(panel());
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Review voices' }));
});

test('readers only listen', async () => {
  const { user } = await show({ mayEdit: false });
  await user.keyboard('1{Enter}');
  expect(edit).not.toHaveBeenCalled();
  expect(reviewed()).toEqual([]);
  expect(screen.queryByRole('button', { name: /^(Correct, next|Speaker)/ })).toBeNull();
});
