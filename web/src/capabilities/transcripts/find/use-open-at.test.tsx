import type { Segment } from '@colloquy/rules/transcript';
import { screen } from '@testing-library/react';
import { Link, useSearchParams } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { usePanel } from '../panels/use-panel.ts';
import { useOpenAt } from './use-open-at.ts';
import { type EditSession, wordIndexOf } from '../../editing/index.ts';
import { InTranscript, testScope } from '../../editing/testing/test-scope.tsx';

const words = [0, 1_000, 2_000].map((startMs, at) => ({ text: `w${at}`, startMs, endMs: startMs + 500 }));
const index = wordIndexOf([{ id: 's', words } as unknown as Segment]);
const opened = vi.fn();
const scope = testScope({ recordingId: 'recording' } as EditSession);

function Words() {
  useOpenAt(index, true, (ms) => opened(ms));
  const [search] = useSearchParams();
  const [, openPanel] = usePanel();
  const there = new URLSearchParams(search);
  there.set('t', '1000');
  return (
    <>
      <Link to={{ search: String(there) }}>0:01</Link>
      <button type="button" onClick={() => openPanel('comments')}>
        Comments
      </button>
    </>
  );
}

test('a link to a time seeks each time it is followed, and nothing else does', async () => {
  const { user } = renderWithProviders(
    <InTranscript scope={scope}>
      <Words />
    </InTranscript>,
  );
  const link = () => user.click(screen.getByRole('link', { name: '0:01' }));
  await link();
  expect(opened.mock.calls).toEqual([[1_000]]);
  await link();
  expect(opened.mock.calls).toHaveLength(2);

  const panel = () => user.click(screen.getByRole('button', { name: 'Comments' }));
  await panel();
  await panel();
  expect(opened.mock.calls).toHaveLength(2);
  await link();
  expect(opened.mock.calls).toHaveLength(3);
});
