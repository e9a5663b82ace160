import 'fake-indexeddb/auto';
import { readTranscript } from '@colloquy/contract/transcripts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { lazyPart } from '../../app/loading/lazy-part.tsx';
import { storeUserInfo } from '../../app/session/user-info.ts';
import { mockServer } from '../../testing/mock-server.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { useTranscriptScope, useTranscriptShortcuts } from '../editing/index.ts';
import type { RowPartProps, TranscriptExtension } from './extensions.tsx';
import { TranscriptPane, transcriptOf } from './testing/transcript-pane.tsx';

const textOf = ({ row }: RowPartProps) =>
  row.slices.flatMap(({ segment }) => segment.words.map(({ text }) => text)).join(' ');

const codes: TranscriptExtension = {
  id: 'codes',
  marginLane: { widthPx: 12, Lane: (props) => <i role="note">code of {textOf(props)}</i> },
};

const translation: TranscriptExtension = {
  id: 'translation',
  secondColumn: {
    label: 'Translation',
    Cell: (props) => <button>{textOf(props).toUpperCase()}</button>,
  },
};

const renderWith = (...extensions: TranscriptExtension[]) => {
  mockServer().on(readTranscript, transcriptOf('one'));
  return renderWithProviders(<TranscriptPane id="one" extensions={extensions} />);
};
const findRows = async () => {
  const words = await screen.findAllByText('market');
  expect(words).toHaveLength(1);
  return screen.getAllByRole('listitem');
};

beforeEach(() => {
  storeUserInfo({ id: 'me', name: 'Me', org: 'Office', oid: 'office', role: 'customer', username: 'me' });
});

test('without extensions a row has words only', async () => {
  renderWith();
  const rows = await findRows();
  expect(rows).toHaveLength(1);
  expect(rows[0]!.querySelector('[data-lanes], [data-second-column]')).toBeNull();
});

test('lanes of several extensions stand side by side in each row', async () => {
  renderWith(codes, { ...codes, id: 'more codes', marginLane: { ...codes.marginLane!, widthPx: 8 } });
  const [row] = await findRows();
  const lanes = within(row!).getAllByRole('note');
  expect(lanes.map(({ textContent }) => textContent)).toEqual(
    Array.from({ length: 2 }, () => 'code of we met at the market it was raining there'),
  );
  expect(lanes.map(({ parentElement }) => parentElement!.style.width)).toEqual(['12px', '8px']);
});

test('a second column has a cell beside each segment', async () => {
  renderWith(codes, translation);
  const rows = await findRows();
  expect(rows.map((row) => within(row).getByRole('button', { name: /MARKET|RAINING/ }).textContent)).toEqual([
    'WE MET AT THE MARKET',
    'IT WAS RAINING THERE',
  ]);
  expect(rows.map((row) => within(row).getByRole('note').textContent)).toEqual([
    'code of we met at the market',
    'code of it was raining there',
  ]);
});

test('a click in the second column does not place the caret in the words', async () => {
  const { user } = renderWith(translation);
  await findRows();
  await user.click(screen.getByRole('button', { name: 'IT WAS RAINING THERE' }));
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a part that fails offers Retry and leaves the rest in place', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let isBroken = true;
  const Lane = () => {
    if (isBroken) throw new Error('This lane is broken.');
    return <i role="note">code</i>;
  };
  const { user } = renderWith({ id: 'codes', marginLane: { widthPx: 12, Lane } }, translation);
  await findRows();
  expect(screen.getByRole('button', { name: 'IT WAS RAINING THERE' })).toBeTruthy();
  isBroken = false;
  const [retry] = screen.getAllByRole('button', { name: /Try again$/ });
  await user.click(retry!);
  await waitFor(() => expect(screen.getAllByRole('note')).toHaveLength(1));
});

test('parts without a place on the screen start after the first paint, in the scope of their transcript', async () => {
  const started: string[] = [];
  const part = (name: string) =>
    function Part() {
      started.push(`${name} of ${useTranscriptScope().session.recordingId}`);
      return null;
    };
  renderWith({ id: 'notes', background: [part('shortcuts'), part('marks')] });
  await findRows();
  await act(async () => undefined);
  expect(new Set(started)).toEqual(new Set(['shortcuts of one', 'marks of one']));
});

test('a lazy panel, the replace bar and lazy dialogs are loaded once nothing else happens', async () => {
  const idle = Promise.withResolvers<() => void>();
  vi.stubGlobal('requestIdleCallback', idle.resolve);
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  const importPart = vi.fn(() => Promise.resolve(() => null));
  renderWith(
    { id: 'speakers', panel: { label: 'Speakers', Content: () => null } },
    {
      id: 'notes',
      panel: { label: 'Notes', Content: lazyPart(importPart) },
      replaceBar: lazyPart(importPart),
      lazyDialogs: [lazyPart(importPart)],
    },
  );
  await findRows();
  const loadAhead = await idle.promise;
  expect(importPart).not.toHaveBeenCalled();
  loadAhead();
  await waitFor(() => expect(importPart).toHaveBeenCalledTimes(3));
});

test('a key of a part that is still loading runs once the part is there', async () => {
  const run = vi.fn<() => void>();
  function Keys() {
    useTranscriptShortcuts('Coding', [{ keys: 'F8', label: 'Code', run }]);
    return null;
  }
  const script = Promise.withResolvers<typeof Keys>();
  const { user } = renderWith({ id: 'coding', background: [lazyPart(() => script.promise)] });
  await findRows();
  await user.keyboard('{F8}');
  expect(run).not.toHaveBeenCalled();
  await act(async () => script.resolve(Keys));
  await waitFor(() => expect(run).toHaveBeenCalledOnce());
});
