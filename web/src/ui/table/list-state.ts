/**
 * What a list shows, as it stands in the address bar: a link opens the same view, Back goes back. `after` is
 * repeated, one cursor for each page that was left behind, so that Previous works on keyset pages, also after a
 * reload.
 */
export type ListState = {
  q: string;
  /** Column id, with a leading minus for descending; undefined for the list's own order. */
  sort: string | undefined;
  /** Cursors of the pages from the second to the shown one. */
  trail: readonly string[];
  /** Rows a page; undefined for the server's own number. */
  size: number | undefined;
  filters: Readonly<Record<string, string>>;
  /** Shown columns where the person chose them, else undefined. */
  columns: readonly string[] | undefined;
};

export type ListChange = Partial<ListState>;

const LARGEST = 200;

export function readListState(search: URLSearchParams, filterNames: readonly string[]): ListState {
  const size = Number(search.get('size'));
  return {
    q: search.get('q') ?? '',
    sort: search.get('sort') || undefined,
    trail: search.getAll('after').filter(Boolean),
    size: Number.isInteger(size) && size >= 1 && size <= LARGEST ? size : undefined,
    filters: Object.fromEntries(
      filterNames.map((name) => [name, search.get(name) ?? ''] as const).filter(([, value]) => value !== ''),
    ),
    columns: search.get('columns')?.split(',').filter(Boolean),
  };
}

/** Applies a change. Whatever alters which rows there are, or their order, leads back to the first page. */
export function changeListState(state: ListState, change: ListChange): ListState {
  const isOtherList = 'q' in change || 'sort' in change || 'size' in change || 'filters' in change;
  return { ...state, ...(isOtherList ? { trail: [] } : {}), ...change };
}

/** Writes the state into an address; what else stands there is kept. */
export function writeListState(
  state: ListState,
  search: URLSearchParams,
  filterNames: readonly string[],
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ['q', 'sort', 'after', 'size', 'columns', ...filterNames]) next.delete(name);
  if (state.q !== '') next.set('q', state.q);
  if (state.sort !== undefined) next.set('sort', state.sort);
  if (state.size !== undefined) next.set('size', String(state.size));
  for (const [name, value] of Object.entries(state.filters)) if (value !== '') next.set(name, value);
  if (state.columns !== undefined) next.set('columns', state.columns.join(','));
  for (const cursor of state.trail) next.append('after', cursor);
  return next;
}

/** The query of the list's endpoint: the same names, without what only the screen knows. */
export function toListQuery(state: ListState): Record<string, string | number> {
  const after = state.trail.at(-1);
  return {
    ...state.filters,
    ...(state.q === '' ? {} : { q: state.q }),
    ...(state.sort === undefined ? {} : { sort: state.sort }),
    ...(state.size === undefined ? {} : { size: state.size }),
    ...(after === undefined ? {} : { after }),
  };
}

export const isNarrowed = (state: ListState): boolean =>
  state.q !== '' || Object.keys(state.filters).length > 0;
