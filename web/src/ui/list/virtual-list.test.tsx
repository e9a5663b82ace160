import { screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { expectAccessible } from '../../testing/axe.ts';
import { mockLayout } from '../../testing/mock-layout.ts';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { VirtualList, type VirtualListHandle } from './virtual-list.tsx';

const FILES = Array.from({ length: 10_000 }, (_, at) => `interview-${at + 1}.mp3`);

beforeEach(() => mockLayout({ scroller: 400, item: 40 }));

function Files({ inWindow = false }: { inWindow?: boolean }) {
  const list = useRef<VirtualListHandle>(null);
  return (
    <>
      <button type="button" onClick={() => list.current?.focusItem(5_000)}>
        Go
      </button>
      <div data-testid="scroller">
        <VirtualList
          ref={list}
          label="Files"
          items={FILES}
          itemKey={(file) => file}
          estimatedHeight={40}
          scroller={inWindow ? 'window' : 'parent element'}
        >
          {(file) => <input aria-label={file} />}
        </VirtualList>
      </div>
    </>
  );
}

const items = () => screen.getAllByRole('listitem');

describe('a virtual list', () => {
  test.each([true, false])(
    'renders only the visible items and their number (in the window: %s)',
    async (inWindow) => {
      renderWithProviders(<Files inWindow={inWindow} />);
      await waitFor(() => expect(items().length).toBeGreaterThan(5));
      expect(items().length).toBeLessThan(60);
      expect(screen.getByRole('list', { name: 'Files' }).style.height).toBe('400000px');
      expect(items()[1]?.getAttribute('aria-posinset')).toBe('2');
      expect(items()[1]?.getAttribute('aria-setsize')).toBe('10000');
      await expectAccessible(document.body);
    },
  );

  test('keeps the focused item while others are shown', async () => {
    const { user } = renderWithProviders(<Files />);
    await user.type(await screen.findByRole('textbox', { name: 'interview-2.mp3' }), 'typed');
    const scroller = screen.getByTestId('scroller');
    scroller.scrollTop = 40_000;
    scroller.dispatchEvent(new Event('scroll'));
    await screen.findByRole('textbox', { name: 'interview-1002.mp3' });
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'interview-2.mp3' }).value).toBe('typed');
    expect(screen.queryByRole('textbox', { name: 'interview-1.mp3' })).toBeNull();
  });

  test('scrolls to an item and focuses it', async () => {
    const { user } = renderWithProviders(<Files />);
    await user.click(screen.getByRole('button', { name: 'Go' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe('5001'));
  });
});
