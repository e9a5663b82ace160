import { describe, expect, test } from 'vitest';
import { changeListState, isNarrowed, readListState, toListQuery, writeListState } from './list-state.ts';

const FILTERS = ['state', 'service'];
const read = (search: string) => readListState(new URLSearchParams(search), FILTERS);
const write = (search: string, change: Parameters<typeof changeListState>[1]) =>
  writeListState(changeListState(read(search), change), new URLSearchParams(search), FILTERS).toString();

test.each([
  '',
  'q=rain',
  'q=rain&sort=-createdAt&size=20&state=open&columns=name%2Cstage&after=c1&after=c2',
  'tab=history&q=rain',
])('an address comes back as it was: %s', (search) => {
  const written = writeListState(read(search), new URLSearchParams(search), FILTERS);
  expect(new Set(written.toString().split('&'))).toEqual(new Set(search.split('&')));
});

describe('pages', () => {
  test('next leaves the shown page behind, previous takes it back', () => {
    const second = write('q=rain', { trail: ['c1'] });
    expect(second).toBe('q=rain&after=c1');
    expect(write(`${second}&after=c2`, { trail: ['c1'] })).toBe('q=rain&after=c1');
    expect(write(second, { trail: [] })).toBe('q=rain');
  });

  test.each([
    [{ q: 'sun' }, 'q=sun'],
    [{ sort: '-name' }, 'q=rain&sort=-name'],
    [{ size: 20 }, 'q=rain&size=20'],
    [{ filters: { state: 'open' } }, 'q=rain&state=open'],
  ])('%o begins at the first page', (change, search) => {
    expect(write('q=rain&after=c1&after=c2', change)).toBe(search);
  });

  test('choosing columns stays on the page', () => {
    expect(write('after=c1', { columns: ['name'] })).toBe('columns=name&after=c1');
  });
});

test('the server gets the last cursor and no columns', () => {
  expect(toListQuery(read('q=rain&state=open&columns=name&after=c1&after=c2&size=20&other=1'))).toEqual({
    q: 'rain',
    state: 'open',
    size: 20,
    after: 'c2',
  });
});

test.each(['0', '-1', '201', '1.5', 'many'])('a size of %s is left to the server', (size) => {
  expect(read(`size=${size}`).size).toBeUndefined();
});

test('a list is narrowed by words and filters, not by order or page', () => {
  expect(
    ['q=a', 'state=open', 'sort=name', 'after=c1', ''].map((search) => isNarrowed(read(search))),
  ).toEqual([true, true, false, false, false]);
});
