/** State of a list, stored in the address: links open the same view and Back works. */
export type ListState = {
  q: string;
  /** Column id, with a leading minus for descending; undefined for the default order. */
  sort: string | undefined;
  /** Current page, starting at 1. */
  page: number;
  /** Rows per page; undefined for the server's default. */
  size: number | undefined;
  filters: Readonly<Record<string, string>>;
  /** Visible columns if the person chose them. */
  columns: readonly string[] | undefined;
};

export type ListChange = Partial<ListState>;

const MAX_PAGE_SIZE = 200;
export const MAX_SEARCH_LENGTH = 200;
const MAX_PAGE = 10_000;
/** Rows per page by default, as on the server. */
export const DEFAULT_PAGE_SIZE = 50;

const wholeNumber = (text: string | null, max: number): number | undefined => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= max ? number : undefined;
};

export function readListState(search: URLSearchParams, filterNames: readonly string[]): ListState {
  return {
    // The server searches for no more; a longer search in an address is cut, not ignored.
    q: (search.get('q') ?? '').slice(0, MAX_SEARCH_LENGTH),
    sort: search.get('sort') || undefined,
    page: wholeNumber(search.get('page'), MAX_PAGE) ?? 1,
    size: wholeNumber(search.get('size'), MAX_PAGE_SIZE),
    filters: Object.fromEntries(
      filterNames.map((name) => [name, search.get(name) ?? ''] as const).filter(([, value]) => value !== ''),
    ),
    columns: search.get('columns')?.split(',').filter(Boolean),
  };
}

/** Applies a change. Changes to the rows or their order return to the first page. */
export function changeListState(state: ListState, change: ListChange): ListState {
  const changesRows = 'q' in change || 'sort' in change || 'size' in change || 'filters' in change;
  return { ...state, ...(changesRows ? { page: 1 } : {}), ...change };
}

/** Writes the state into an address and keeps its other parameters. */
export function writeListState(
  state: ListState,
  search: URLSearchParams,
  filterNames: readonly string[],
): URLSearchParams {
  const next = new URLSearchParams(search);
  for (const name of ['q', 'sort', 'page', 'after', 'size', 'columns', ...filterNames]) next.delete(name);
  if (state.q !== '') next.set('q', state.q);
  if (state.sort !== undefined) next.set('sort', state.sort);
  if (state.size !== undefined) next.set('size', String(state.size));
  for (const [name, value] of Object.entries(state.filters)) if (value !== '') next.set(name, value);
  if (state.columns !== undefined) next.set('columns', state.columns.join(','));
  if (state.page > 1) next.set('page', String(state.page));
  return next;
}

/** Query for the list's endpoint: the same names, without screen-only state. */
export function toListQuery(state: ListState): Record<string, string | number> {
  return {
    ...state.filters,
    ...(state.q === '' ? {} : { q: state.q }),
    ...(state.sort === undefined ? {} : { sort: state.sort }),
    ...(state.size === undefined ? {} : { size: state.size }),
    ...(state.page === 1 ? {} : { page: state.page }),
  };
}

/** @param scope filters that define the list and do not narrow it */
export const isFiltered = (state: ListState, scope: readonly string[] = []): boolean =>
  state.q !== '' || Object.keys(state.filters).some((name) => !scope.includes(name));

/** Filters that remain when all narrowing filters are cleared. */
export const scopeFilters = ({ filters }: ListState, scope: readonly string[] = []): ListState['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => scope.includes(name)));

/** Sets one filter; an empty value removes it. */
export function withFilter(filters: ListState['filters'], name: string, value: string): ListState['filters'] {
  const { [name]: _before, ...others } = filters;
  return value === '' ? others : { ...others, [name]: value };
}
