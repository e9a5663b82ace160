import { describe, expect, test } from 'vitest';
import {
  changeListState,
  scopeFilters,
  isFiltered,
  readListState,
  toListQuery,
  writeListState,
} from './list-state.ts';

const FILTERS = ['state', 'service'];
const read = (search: string) => readListState(new URLSearchParams(search), FILTERS);
const write = (search: string, change: Parameters<typeof changeListState>[1]) =>
  writeListState(changeListState(read(search), change), new URLSearchParams(search), FILTERS).toString();

test.each([
  '',
  'q=rain',
  'q=rain&sort=-createdAt&size=20&state=open&columns=name%2Cstage&page=3',
  'tab=history&q=rain',
])('an address survives a round trip: %s', (search) => {
  const written = writeListState(read(search), new URLSearchParams(search), FILTERS);
  expect(new Set(written.toString().split('&'))).toEqual(new Set(search.split('&')));
});

test('a search longer than the maximum is cut', () => {
  expect(read(`q=${'x'.repeat(5_000)}`).q).toHaveLength(200);
});

test('a list that is empty in its scope is not filtered', () => {
  const state = read('state=open');
  expect(isFiltered(state)).toBe(true);
  expect(isFiltered(state, ['state'])).toBe(false);
  expect(scopeFilters(state, ['state'])).toEqual({ state: 'open' });
  expect(scopeFilters(state)).toEqual({});
});

describe('pages', () => {
  test('the page is in the address, except the first', () => {
    expect(write('q=rain', { page: 2 })).toBe('q=rain&page=2');
    expect(write('q=rain&page=2', { page: 1 })).toBe('q=rain');
  });

  test.each(['0', '-1', '1.5', '10001', 'many'])('page %s is the first', (page) => {
    expect(read(`page=${page}`).page).toBe(1);
  });

  test.each([
    [{ q: 'sun' }, 'q=sun'],
    [{ sort: '-name' }, 'q=rain&sort=-name'],
    [{ size: 20 }, 'q=rain&size=20'],
    [{ filters: { state: 'open' } }, 'q=rain&state=open'],
  ])('%o returns to the first page', (change, search) => {
    expect(write('q=rain&page=3', change)).toBe(search);
  });

  test('changing columns keeps the page', () => {
    expect(write('page=2', { columns: ['name'] })).toBe('columns=name&page=2');
  });

  test('an old link with a cursor opens the first page', () => {
    expect(toListQuery(read('q=rain&after=c1'))).toEqual({ q: 'rain' });
    expect(write('q=rain&after=c1', { page: 2 })).toBe('q=rain&page=2');
  });
});

test('the server receives the page but no columns', () => {
  expect(toListQuery(read('q=rain&state=open&columns=name&page=3&size=20&other=1'))).toEqual({
    q: 'rain',
    state: 'open',
    size: 20,
    page: 3,
  });
});

test.each(['0', '-1', '201', '1.5', 'many'])('a size of %s is left to the server', (size) => {
  expect(read(`size=${size}`).size).toBeUndefined();
});

test('search and filters narrow a list; order and page do not', () => {
  expect(['q=a', 'state=open', 'sort=name', 'page=2', ''].map((search) => isFiltered(read(search)))).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
});
