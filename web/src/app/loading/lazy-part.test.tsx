import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { lazyPart } from './lazy-part.tsx';
import { createLoader } from './loader.ts';

const PAGE = '<html><body><div id="root"></div><script type="module" src="/assets/index-1.js"></script>';

/** Response of the server at `/`; undefined while it cannot be reached. */
let page: string | undefined;
let isOnline: boolean;

beforeEach(() => {
  page = PAGE;
  isOnline = true;
  document.head.innerHTML = '<script type="module" src="/assets/index-1.js"></script>';
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
  vi.stubGlobal('fetch', () =>
    page === undefined ? Promise.reject(new TypeError('no network')) : Promise.resolve(new Response(page)),
  );
  return () => (document.head.innerHTML = '');
});

const Panel = () => <p>The panel</p>;
const importFailure = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

function show(importPart: () => Promise<typeof Panel>) {
  const Part = lazyPart(importPart, <p>Loading</p>);
  const view = renderWithProviders(
    <>
      <p>The words</p>
      <Part />
    </>,
  );
  return { ...view, Part };
}

describe('a loader', () => {
  test('imports nothing offline, and gives what it has loaded', async () => {
    isOnline = false;
    const importPart = vi.fn(() => Promise.resolve('part'));
    const loader = createLoader(importPart);
    await expect(loader.load()).rejects.toThrow('unreachable');
    expect(importPart).not.toHaveBeenCalled();
    isOnline = true;
    expect(await loader.load()).toBe('part');
    isOnline = false;
    expect(await loader.load()).toBe('part');
    expect(importPart).toHaveBeenCalledOnce();
  });
});

describe('lazyPart', () => {
  test('imports nothing offline, shows a message and loads automatically when the network is back', async () => {
    isOnline = false;
    const importPart = vi.fn(() => Promise.resolve(Panel));
    show(importPart);
    await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('The words')).toBeTruthy();
    expect(importPart).not.toHaveBeenCalled();

    isOnline = true;
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByText('The panel');
  });

  test('retries after a server failure without remembering it', async () => {
    page = undefined;
    const importPart = vi.fn<() => Promise<typeof Panel>>(importFailure);
    const { user } = show(importPart);
    await screen.findByText(/^The server can’t be reached\./);

    page = PAGE;
    importPart.mockImplementation(() => Promise.resolve(Panel));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('The panel');
  });

  test('a retry also loads what failed elsewhere on the page', async () => {
    page = undefined;
    const importPart = vi.fn<() => Promise<typeof Panel>>(importFailure);
    const [One, Other] = [lazyPart(importPart), lazyPart(importPart)];
    const { user } = renderWithProviders(
      <>
        <One />
        <Other />
      </>,
    );
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(2));
    page = PAGE;
    importPart.mockImplementation(() => Promise.resolve(Panel));
    await user.click(screen.getAllByRole('button', { name: 'Retry' })[0]!);
    await waitFor(() => expect(screen.getAllByText('The panel')).toHaveLength(2));
  });

  test('offers to reload the page after an update', async () => {
    page = PAGE.replace('index-1', 'index-2');
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    const { user } = show(importFailure);
    await screen.findByText(/^Colloquy has been updated\./);
    expect(screen.getByText('The words')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reload page' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  test('offers to reload the page if a second import of the current version fails', async () => {
    const importPart = vi.fn(importFailure);
    show(importPart);
    await screen.findByRole('button', { name: 'Reload page' });
    expect(importPart).toHaveBeenCalledTimes(2);
  });

  test('shows a render error in its place and can render again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    let isBroken = true;
    const { user } = show(() =>
      Promise.resolve(() => {
        if (isBroken) throw new Error('a mistake');
        return <Panel />;
      }),
    );
    await screen.findByText(/^Something went wrong here\./);
    expect(screen.getByText('The words')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('The panel');
  });

  test('renders immediately without a network if it was prefetched', async () => {
    const importPart = vi.fn(() => Promise.resolve(Panel));
    const Part = lazyPart(importPart);
    Part.prefetch();
    await waitFor(() => expect(importPart).toHaveBeenCalledOnce());
    isOnline = false;
    renderWithProviders(<Part />);
    expect(screen.getByText('The panel')).toBeTruthy();
  });
});

test('a dialog that cannot be loaded shows the error in a dialog that closes', async () => {
  isOnline = false;
  const close = vi.fn();
  const Question = lazyDialog<{ onClose: () => void }>(() => Promise.resolve(() => <p>The question</p>));
  const { user } = renderWithProviders(<Question onClose={close} />);
  await screen.findByRole('dialog', { name: 'Couldn’t open this' });
  await user.keyboard('{Escape}');
  expect(close).toHaveBeenCalledOnce();
});
