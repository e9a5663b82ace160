import type { Segment } from '@colloquy/contract';
import { act, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { serverAnswers } from '../../../testing/server-answers.ts';
import { DeskContext } from '../desk.ts';
import { SessionContext, useTranscript } from '../editing/session.ts';
import { browserOf, textsIn, turns, World } from '../editing/testing/calm-world.ts';
import { FakeServer } from '../editing/testing/fake-server.ts';
import type { FakeTab } from '../editing/testing/fake-tab.ts';
import { aSegment } from '../editing/testing/segments.ts';
import { EditingContext, useEditing } from '../editing/use-editing.ts';
import type { Hit } from '../find-words.ts';
import { DoubtsPanel } from '../panels/doubts-panel.tsx';
import { Announcements } from '../parts/announcements.tsx';
import { Said } from '../parts/turn-row.tsx';
import { useSpeakerKeys } from '../speakers/use-speaker-keys.ts';
import { useDeskOf } from '../use-desk.ts';
import { usePlayback } from '../use-playback.ts';
import { CheckButton } from './check-button.tsx';
import { useOpenDoubt } from './check-state.ts';
import { CheckStrip } from './check-strip.tsx';
import { DoubtFeature } from './doubt-feature.tsx';

/** The recogniser was sure of all but these words. */
function heard(id: string, text: string, place: number, unsure: string): Segment {
  const segment = aSegment(id, text, place);
  const words = segment.words.map((word) =>
    word.text === unsure ? { ...word, confidence: 0.1, others: ['carrot'] } : { ...word, confidence: 0.999 },
  );
  return { ...segment, words };
}

class UnsureWorld extends World {
  override readonly server = new FakeServer([
    heard('segment-0', 'we bought a karat there', 0, 'karat'),
    heard('segment-1', 'and a parrot as well', 1, 'parrot'),
  ]);
}

const SPEAKERS = ['one', 'two'].map((id, at) => ({
  id,
  number: at + 1,
  name: null,
  label: `Speaker ${at + 1}`,
  role: null,
  colour: at + 1,
}));

/** The parts of the transcript's screen that keys and Check need. */
function Words({ session, hasPanel = false }: { session: FakeTab; hasPanel?: boolean }) {
  const [shown, setShown] = useState<Hit>();
  const { segments } = useTranscript(session);
  const playback = usePlayback(null);
  const nothing = () => undefined;
  const editing = useEditing({
    session,
    mayEdit: true,
    onOpen: nothing,
    onLeave: nothing,
    onNewTurn: nothing,
    onChange: nothing,
    writeOut: nothing,
  });
  const desk = useDeskOf({
    playback,
    editor: editing.editor,
    session,
    shown,
    show: (place, length = 1) => setShown({ ...place, length }),
    playFrom: nothing,
    openPanel: nothing,
  });
  useSpeakerKeys({ desk, session: editing.session, speakers: SPEAKERS });
  return (
    <SessionContext value={editing.session}>
      <DeskContext value={desk}>
        <EditingContext value={editing}>
          <Announcements />
          <DoubtFeature />
          <CheckButton />
          <ol data-words aria-label="Turns">
            {segments.map((segment) => (
              <li key={segment.id}>
                <Said segment={segment} from={0} to={segment.words.length} isFirst language="en" marks={[]} />
              </li>
            ))}
          </ol>
          <CheckStrip />
          <OpenDoubt />
          {hasPanel && <DoubtsPanel isAtWork={false} />}
        </EditingContext>
      </DeskContext>
    </SessionContext>
  );
}

/** What hides the bar of the selection. */
const OpenDoubt = () => <output>{useOpenDoubt() ? 'suggestions are shown' : 'none are shown'}</output>;

let session: FakeTab;
let view: ReturnType<typeof renderPart>;
beforeEach(async () => {
  serverAnswers();
  getSelection()?.removeAllRanges();
  const world = new UnsureWorld();
  const tab = world.tabOf(browserOf('one'));
  await turns(10);
  // From here on the server is silent: what is on the screen is what the person did.
  world.pause = () => new Promise<never>(() => undefined);
  session = { ...tab, mayEdit: true, undo: vi.fn() };
  view = renderPart(<Words session={session} />);
  await screen.findByRole('button', { name: 'Check' });
});

const strip = () => screen.queryByRole('region', { name: 'Check' });
const press = (keys: string) => view.user.keyboard(keys);
const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent?.trim() ?? '');
/** Selects words of the first segment as a drag does. */
function select(from: number, to: number): void {
  const words = document.querySelectorAll('[data-segment="segment-0"] [data-word]');
  const range = document.createRange();
  range.setStart(words[from]!.firstChild!, 0);
  range.setEnd(words[to]!.firstChild!, words[to]!.textContent!.length);
  getSelection()!.removeAllRanges();
  getSelection()!.addRange(range);
}
const saidBy = (): (string | null)[] =>
  session.getState().transcript.segments.map(({ speakerId, words }) => {
    const text = words.map((word) => word.text).join(' ');
    return speakerId && `${speakerId}: ${text}`;
  });

describe('letters', () => {
  it('are no commands until Check is on, and none again once it was left', async () => {
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

  it('have chords outside Check', async () => {
    select(3, 3);
    await press('{Alt>}x{/Alt}');
    expect(textsIn(session)[0]).toBe('we bought a there');
    // Where no strip says so, a message does.
    await screen.findByText('Removed “karat”.');
  });
});

describe('Check', () => {
  it('is started by its button, shows its keys and says that it is on; the focus is in the words', async () => {
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
      ['Put carrot', 'Q'],
    ])
      expect(region.getByRole('button', { name }).getAttribute('aria-keyshortcuts')).toBe(keys);
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Turns' }));
    expect(said()).toContain('Check is on: letters are commands, Escape leaves. Doubtful: karat, or carrot.');
    await press('{Escape}');
    expect(said()).toContain('Check is off.');
    expect(button.getAttribute('aria-pressed')).toBe('false');
  });

  it('says what was removed, and takes it back', async () => {
    await press('{F8}x');
    expect(textsIn(session)[0]).toBe('we bought a there');
    within(strip()!).getByText('Removed “karat”.');
    expect(said().some((sentence) => sentence.startsWith('Removed “karat”. Doubtful: parrot'))).toBe(true);
    expect(session.undo).not.toHaveBeenCalled();
    await view.user.click(within(strip()!).getByRole('button', { name: 'Undo' }));
    expect(session.undo).toHaveBeenCalledOnce();
  });

  it('takes a suggestion and goes on to the next word', async () => {
    await press('{F8}q');
    expect(textsIn(session)[0]).toBe('we bought a carrot there');
    within(strip()!).getByText('Changed “karat” to “carrot”.');
    screen.getByRole('group', { name: 'What ‘parrot’ may be' });
  });

  it('moves the focus from a button to the words, so that Enter edits the word', async () => {
    await press('{F8}');
    screen.getByRole('button', { name: 'Check' }).focus();
    await press('n');
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Turns' }));
  });
});

it('the panel counts at once, and marks the word that is looked at', async () => {
  view.unmount();
  view = renderPart(<Words session={session} hasPanel />);
  await screen.findByText('2 doubtful words left');
  await view.user.click(screen.getByRole('button', { name: 'Start checking' }));
  const current = () => document.querySelector('[aria-current]')?.textContent;
  expect(current()).toContain('karat');
  await press('a');
  // Without waiting for anything.
  screen.getByText('1 doubtful word left');
  expect(current()).toContain('parrot');
});

describe('a speaker’s digit', () => {
  it('gives the selected words, and nothing else, to the speaker', async () => {
    await press('{F8}');
    select(1, 2);
    await press('2');
    expect(saidBy()).toEqual([null, 'two: bought a', null, null]);
    await screen.findByText('These words are said by Speaker 2.');
  });

  it('gives the turn of the word where the person is, where nothing is selected', async () => {
    await press('{F8}nn');
    await press('1');
    expect(saidBy().filter((each) => each !== null)).not.toEqual([]);
    await screen.findByText('This turn is said by Speaker 1.');
  });
});

it('suggestions are gone, and the bar of a selection may show again, once somebody confirms the word', async () => {
  await press('{F8}');
  screen.getByText('suggestions are shown');
  const { words, id } = session.getState().transcript.segments[0]!;
  const end = words.map(({ text }) => text).join(' ').length;
  act(() => void session.edit([{ kind: 'confirm', segmentId: id, start: 0, end }]));
  screen.getByText('none are shown');
  expect(screen.queryByRole('group', { name: 'What ‘karat’ may be' })).toBeNull();
});
