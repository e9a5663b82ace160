import type { Segment } from '@colloquy/contract';
import { screen } from '@testing-library/react';
import { Link, useSearchParams } from 'react-router';
import { expect, test, vi } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { usePanel } from './panels/use-panel.ts';
import { useOpenAt } from './use-open-at.ts';
import { indexOf } from './word-index.ts';

const words = [0, 1_000, 2_000].map((startMs, at) => ({ text: `w${at}`, startMs, endMs: startMs + 500 }));
const index = indexOf([{ id: 's', words } as unknown as Segment]);
const opened = vi.fn();

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

test('a link to a moment leads there each time it is followed, and nothing else does', async () => {
  const { user } = renderPart(<Words />);
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
