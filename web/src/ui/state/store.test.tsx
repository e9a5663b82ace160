import { act, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { createStore, resetPersonalStores, useStore } from './store.ts';

test('components follow the part of the state that they select', () => {
  const store = createStore({ count: 0, name: 'first' });
  const render = vi.fn();
  function Name() {
    render();
    return <output>{useStore(store, ({ name }) => name)}</output>;
  }
  renderWithProviders(<Name />);
  act(() => store.update((now) => ({ ...now, count: 1 })));
  expect(render).toHaveBeenCalledOnce();
  act(() => store.update((now) => ({ ...now, name: 'second' })));
  expect(screen.getByText('second')).toBeTruthy();
});

test('listeners hear of new states until they unsubscribe', () => {
  const store = createStore<readonly string[]>([]);
  const listener = vi.fn();
  const stop = store.subscribe(listener);
  store.update((now) => now);
  expect(listener).not.toHaveBeenCalled();
  store.set(['one']);
  stop();
  store.set(['two']);
  expect(listener).toHaveBeenCalledOnce();
  expect(store.get()).toEqual(['two']);
});

test('personal stores are reset when the person changes, others stay', () => {
  const personal = createStore('none', { isPersonal: true });
  const general = createStore('none');
  personal.set('mine');
  general.set('everyone’s');
  resetPersonalStores();
  expect([personal.get(), general.get()]).toEqual(['none', 'everyone’s']);
});
