/**
 * What a list shows, as it stands in the address bar: a link opens the same view, Back goes back.
 */
export type ListState = {
  q: string;
  /** Column id, with a leading minus for descending; undefined for the list's own order. */
  sort: string | undefined;
  /** Number of the shown page; the first is 1. */
  page: number;
  /** Rows a page; undefined for the server's own number. */
  size: number | undefined;
  filters: Readonly<Record<string, string>>;
  /** Shown columns where the person chose them, else undefined. */
  columns: readonly string[] | undefined;
};

export type ListChange = Partial<ListState>;

const LARGEST = 200;
export const LONGEST_SEARCH = 200;
const LAST_PAGE = 10_000;
/** Rows a page where nobody chose: the server's own number. */
export const USUAL_SIZE = 50;

const wholeNumber = (text: string | null, most: number): number | undefined => {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
};

export function readListState(search: URLSearchParams, filterNames: readonly string[]): ListState {
  return {
    // The server looks for no more: a longer one from an address is cut, not ignored.
    q: (search.get('q') ?? '').slice(0, LONGEST_SEARCH),
    sort: search.get('sort') || undefined,
    page: wholeNumber(search.get('page'), LAST_PAGE) ?? 1,
    size: wholeNumber(search.get('size'), LARGEST),
    filters: Object.fromEntries(
      filterNames.map((name) => [name, search.get(name) ?? ''] as const).filter(([, value]) => value !== ''),
    ),
    columns: search.get('columns')?.split(',').filter(Boolean),
  };
}

/** Applies a change. Whatever alters which rows there are, or their order, leads back to the first page. */
export function changeListState(state: ListState, change: ListChange): ListState {
  const isOtherList = 'q' in change || 'sort' in change || 'size' in change || 'filters' in change;
  return { ...state, ...(isOtherList ? { page: 1 } : {}), ...change };
}

/** Writes the state into an address; what else stands there is kept. */
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

/** The query of the list's endpoint: the same names, without what only the screen knows. */
export function toListQuery(state: ListState): Record<string, string | number> {
  return {
    ...state.filters,
    ...(state.q === '' ? {} : { q: state.q }),
    ...(state.sort === undefined ? {} : { sort: state.sort }),
    ...(state.size === undefined ? {} : { size: state.size }),
    ...(state.page === 1 ? {} : { page: state.page }),
  };
}

/** @param scope filters that say what the list is of, and narrow nothing */
export const isNarrowed = (state: ListState, scope: readonly string[] = []): boolean =>
  state.q !== '' || Object.keys(state.filters).some((name) => !scope.includes(name));

/** What stays when everything that narrows a list is cleared. */
export const filtersOfScope = ({ filters }: ListState, scope: readonly string[] = []): ListState['filters'] =>
  Object.fromEntries(Object.entries(filters).filter(([name]) => scope.includes(name)));

/** The filters with one of them set, or with an empty value without it. */
export function withFilter(filters: ListState['filters'], name: string, value: string): ListState['filters'] {
  const { [name]: _before, ...others } = filters;
  return value === '' ? others : { ...others, [name]: value };
}
