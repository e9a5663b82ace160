import type { Segment } from '@colloquy/rules/transcript';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { Announcements, SegmentWords, useTranscript } from '../../editing/index.ts';
import { browserOf, textsIn, ticks, FakeEnvironment } from '../../editing/testing/fake-environment.ts';
import { FakeServer } from '../../editing/testing/fake-server.ts';
import type { FakeTab } from '../../editing/testing/fake-tab.ts';
import { aSegment } from '../../editing/testing/segments.ts';
import { InTranscript, testScope } from '../../editing/testing/test-scope.tsx';
import { speakersExtension } from '../../speakers/index.ts';
import { useReviewedWord } from '../../transcripts/index.ts';
import { CheckButton } from './check-button.tsx';
import { CheckStrip } from './check-strip.tsx';
import { ConfidenceKeys } from './confidence-keys.ts';
import { ConfidenceMarks } from './confidence-marks.ts';
import { ConfidencePanel } from './confidence-panel.tsx';

/** A segment in which the recogniser is sure of every word but one. */
function transcribedSegment(id: string, text: string, place: number, lowConfidenceWord: string): Segment {
  const segment = aSegment(id, text, place);
  const words = segment.words.map((word) =>
    word.text === lowConfidenceWord
      ? { ...word, confidence: 0.1, alternatives: ['carrot'] }
      : { ...word, confidence: 0.999 },
  );
  return { ...segment, words };
}

const SPEAKERS = ['one', 'two'].map((id, at) => ({
  id,
  number: at + 1,
  name: null,
  label: `Speaker ${at + 1}`,
  role: null,
  colour: at + 1,
}));

class LowConfidenceEnvironment extends FakeEnvironment {
  override readonly server = new FakeServer([
    transcribedSegment('segment-0', 'we bought a karat there', 0, 'karat'),
    transcribedSegment('segment-1', 'and a parrot as well', 1, 'parrot'),
  ]);

  constructor() {
    super();
    this.server.speakers = SPEAKERS;
  }
}

/** The parts of the transcript screen that shortcuts and check mode need. */
function Words({ session, hasPanel = false }: { session: FakeTab; hasPanel?: boolean }) {
  const { segments } = useTranscript(session);
  const [scope] = useState(() => testScope(session));
  return (
    <InTranscript scope={scope}>
      <Announcements />
      <ConfidenceMarks />
      <ConfidenceKeys />
      {speakersExtension.background?.map((Part, at) => (
        <Part key={at} />
      ))}
      <CheckButton />
      <ol data-words aria-label="Turns">
        {segments.map((segment) => (
          <li key={segment.id}>
            <SegmentWords
              segment={segment}
              from={0}
              to={segment.words.length}
              isFirst
              language="en"
              marks={[]}
            />
          </li>
        ))}
      </ol>
      <CheckStrip />
      <ReviewedWordStatus />
      {hasPanel && <ConfidencePanel isProcessing={false} />}
    </InTranscript>
  );
}

/** Shows the condition that hides the selection bar. */
const ReviewedWordStatus = () => (
  <output>{useReviewedWord() ? 'suggestions are shown' : 'none are shown'}</output>
);

let session: FakeTab;
let view: ReturnType<typeof renderWithProviders>;
beforeEach(async () => {
  mockServer();
  const environment = new LowConfidenceEnvironment();
  const tab = environment.tabOf(browserOf('one'));
  await ticks(10);
  // The server stops responding, so the screen shows only what the user did.
  environment.pause = () => new Promise<never>(() => undefined);
  session = { ...tab, mayEdit: true, undo: vi.fn() };
  view = renderWithProviders(<Words session={session} />);
  await screen.findByRole('button', { name: 'Check' });
});

const strip = () => screen.queryByRole('region', { name: 'Check' });
const press = (keys: string) => view.user.keyboard(keys);
const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent?.trim() ?? '');
/** Selects words of the first segment as dragging does. */
function select(from: number, to: number): void {
  const words = document.querySelectorAll('[data-segment="segment-0"] [data-word]');
  const range = document.createRange();
  range.setStart(words[from]!.firstChild!, 0);
  range.setEnd(words[to]!.firstChild!, words[to]!.textContent!.length);
  getSelection()!.removeAllRanges();
  getSelection()!.addRange(range);
}
const speakersOfWords = (): (string | null)[] =>
  session.getState().transcript.segments.map(({ speakerId, words }) => {
    const text = words.map((word) => word.text).join(' ');
    return speakerId && `${speakerId}: ${text}`;
  });

describe('bare letters', () => {
  it('are commands only while check mode is on', async () => {
    const before = textsIn(session);
    await press('xaj1q.');
    expect(textsIn(session)).toEqual(before);
    expect(session.getState().undo).toEqual([]);
    await press('{F8}');
    expect(strip()).not.toBeNull();
    await press('{Escape}');
    expect(strip()).toBeNull();
    await press('xaj1q.');
    expect(textsIn(session)).toEqual(before);
  });

  it('have Alt combinations outside check mode', async () => {
    select(3, 3);
    await press('{Alt>}x{/Alt}');
    expect(textsIn(session)[0]).toBe('we bought a there');
    // Without the strip, a toast reports the removal.
    await screen.findByText('Removed “karat”.');
  });
});

describe('check mode', () => {
  it('starts from its button, shows its keys, announces itself and moves the focus to the transcript', async () => {
    const button = screen.getByRole('button', { name: 'Check' });
    expect(button.getAttribute('aria-pressed')).toBe('false');
    await view.user.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    const region = within(strip()!);
    expect(region.getByText('2 to check')).not.toBeNull();
    for (const [name, keys] of [
      ['Accept', 'A'],
      ['Remove', 'X'],
      ['Next', 'N'],
      ['Leave', 'Escape'],
      ['Change to carrot', 'Q'],
    ])
      expect(region.getByRole('button', { name }).getAttribute('aria-keyshortcuts')).toBe(keys);
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Turns' }));
    expect(announcements()).toContain(
      'Check is on. Letters are commands. Press Esc to leave. To check: karat, or carrot.',
    );
    await press('{Escape}');
    expect(announcements()).toContain('Check is off.');
    expect(button.getAttribute('aria-pressed')).toBe('false');
  });

  it('reports a removal and offers to undo it', async () => {
    await press('{F8}x');
    expect(textsIn(session)[0]).toBe('we bought a there');
    within(strip()!).getByText('Removed “karat”.');
    expect(announcements().some((sentence) => sentence.startsWith('Removed “karat”. To check: parrot'))).toBe(
      true,
    );
    expect(session.undo).not.toHaveBeenCalled();
    await view.user.click(within(strip()!).getByRole('button', { name: 'Undo' }));
    expect(session.undo).toHaveBeenCalledOnce();
  });

  it('applies a suggestion and moves to the next word', async () => {
    await press('{F8}q');
    expect(textsIn(session)[0]).toBe('we bought a carrot there');
    within(strip()!).getByText('Changed “karat” to “carrot”.');
    screen.getByRole('group', { name: 'Suggestions for “parrot”' });
  });

  it('moves the focus from a button to the transcript, so that Enter edits the word', async () => {
    await press('{F8}');
    screen.getByRole('button', { name: 'Check' }).focus();
    await press('n');
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Turns' }));
  });
});

it('the panel updates its count immediately and marks the current word', async () => {
  view.unmount();
  view = renderWithProviders(<Words session={session} hasPanel />);
  await screen.findByText('2 words to check');
  await view.user.click(screen.getByRole('button', { name: 'Start checking' }));
  const current = () => document.querySelector('[aria-current]')?.textContent;
  expect(current()).toContain('karat');
  await press('a');
  // Updates without a delay.
  screen.getByText('1 word to check');
  expect(current()).toContain('parrot');
});

describe('a speaker’s digit', () => {
  it('assigns only the selected words to the speaker', async () => {
    await press('{F8}');
    select(1, 2);
    await press('2');
    expect(speakersOfWords()).toEqual([null, 'two: bought a', null, null]);
    await screen.findByText('Selected words assigned to Speaker 2.');
  });

  it('assigns the current turn if nothing is selected', async () => {
    await press('{F8}nn');
    await press('1');
    expect(speakersOfWords().filter((each) => each !== null)).not.toEqual([]);
    await screen.findByText('Turn assigned to Speaker 1.');
  });
});

it('suggestions disappear and the selection bar may return once another user confirms the word', async () => {
  await press('{F8}');
  screen.getByText('suggestions are shown');
  const { words, id } = session.getState().transcript.segments[0]!;
  const end = words.map(({ text }) => text).join(' ').length;
  act(() => void session.edit([{ kind: 'confirm', segmentId: id, start: 0, end }]));
  screen.getByText('none are shown');
  expect(screen.queryByRole('group', { name: 'Suggestions for “karat”' })).toBeNull();
});
