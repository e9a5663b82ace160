import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SearchBox } from './search-box.tsx';

const search = vi.fn();
beforeEach(() => {
  search.mockClear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search jobs' });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

test('searches once, after the last letter', () => {
  render(<SearchBox label="Search jobs" value="" onChange={search} />);
  type('mar');
  wait(200);
  type(' market ');
  wait(200);
  expect(search).not.toHaveBeenCalled();
  wait(100);
  expect(search.mock.calls).toEqual([['market']]);
});

test('Enter searches at once, Escape clears', () => {
  render(<SearchBox label="Search jobs" value="" onChange={search} />);
  type('market');
  fireEvent.keyDown(box(), { key: 'Enter' });
  wait(0);
  fireEvent.keyDown(box(), { key: 'Escape' });
  wait(0);
  expect(search.mock.calls).toEqual([['market'], ['']]);
  expect(box().value).toBe('');
});

test('follows the address, but not its own search while the person types on', () => {
  const { rerender } = render(<SearchBox label="Search jobs" value="" onChange={search} />);
  type('mar');
  wait(250);
  type('market');
  rerender(<SearchBox label="Search jobs" value="mar" onChange={search} />);
  expect(box().value).toBe('market');
  rerender(<SearchBox label="Search jobs" value="fish" onChange={search} />);
  expect(box().value).toBe('fish');
});

test('a search at its limit says that it takes no more', () => {
  render(<SearchBox label="Search jobs" value="" onChange={search} />);
  type('a'.repeat(199));
  expect(screen.queryByText(/at most/)).toBeNull();
  type('a'.repeat(200));
  screen.getByText('A search has at most 200 characters.');
});
