import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { DataTable } from './data-table.tsx';
import type { BulkAction, Column, Filter } from './table-types.ts';
import { useListState } from './use-list-state.ts';

type Job = { id: string; name: string; owner: string };

const JOBS: readonly Job[] = Array.from({ length: 71 }, (_, at) => ({
  id: `job-${at + 1}`,
  name: `Interview ${at + 1}`,
  owner: 'a colleague',
}));

const COLUMNS: readonly Column<Job>[] = [
  { id: 'name', header: 'Job', sort: 'name', cell: ({ id, name }) => <a href={`#${id}`}>{name}</a> },
  { id: 'owner', header: 'Owner', cell: ({ owner }) => owner },
  { id: 'more', header: 'More', isOptional: true, cell: () => 'more' },
];

const FILTERS: readonly Filter[] = [
  { name: 'state', label: 'State', options: [{ value: 'open', label: 'Open' }] },
  { name: 'person', label: 'Ordered by', kind: 'search', options: [{ value: '7', label: 'Researcher' }] },
  { name: 'from', label: 'Created from', kind: 'day' },
];
const NAMES = FILTERS.map(({ name }) => name);

type ListProps = { jobs?: readonly Job[]; actions?: readonly BulkAction<Job>[]; total?: number };

/** A typical list; slicing stands in for the server. */
function List({ jobs = JOBS, actions = [], total = jobs.length }: ListProps) {
  const [state, change] = useListState(NAMES);
  const { page, size = 50 } = state;
  const rows = jobs.slice((page - 1) * size, page * size);
  return (
    <DataTable
      label="Jobs"
      searchLabel="Search jobs"
      columns={COLUMNS}
      page={{ rows, total, next: page * size < jobs.length ? 'more' : null }}
      rowId={({ id }) => id}
      state={state}
      change={change}
      filters={FILTERS}
      bulkActions={actions}
      csvHref="/api/jobs.csv?q=rain"
      empty={<p>No job yet</p>}
    />
  );
}

const rows = () => screen.getAllByRole('row').slice(1);

describe('pages', () => {
  test('show their range and total, and lead to the next, a numbered and the previous page', async () => {
    const { user, router } = renderWithProviders(<List />);
    screen.getByText('1–50 of 71');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    screen.getByText('51–71 of 71');
    expect(rows()).toHaveLength(21);
    expect(router.state.location.search).toBe('?page=2');
    expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page');
    await user.click(screen.getByRole('button', { name: 'Page 1' }));
    screen.getByText('1–50 of 71');
    expect(router.state.location.search).toBe('');
  });

  test('start at the top of the list', async () => {
    const scroll = vi.fn();
    Element.prototype.scrollIntoView = scroll;
    const { user } = renderWithProviders(<List />);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(scroll).toHaveBeenCalledWith({ block: 'start' });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Next' }));
  });

  test('have the chosen size', async () => {
    const { user, router } = renderWithProviders(<List />, { at: '/?page=2' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '100');
    screen.getByText('1–71 of 71');
    expect(router.state.location.search).toBe('?size=100');
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull();
  });

  test('past the end lead to the last page', async () => {
    renderWithProviders(<List />, { at: '/?page=9' });
    await screen.findByText('51–71 of 71');
  });

  test('beyond the counted rows have no last page', () => {
    renderWithProviders(<List total={10_000} />);
    screen.getByText('1–50 of more than 10,000');
    expect(screen.queryByRole('button', { name: 'Page 200' })).toBeNull();
  });
});

describe('bulk selection', () => {
  function ListWithDialog() {
    const [asked, setAsked] = useState<() => void>();
    const hold: BulkAction<Job> = { label: 'Hold', run: (_rows, done) => setAsked(() => done) };
    return (
      <>
        <List actions={[hold]} />
        {asked && <button onClick={() => setAsked(undefined)}>Leave</button>}
        {asked && <button onClick={() => asked()}>Confirm</button>}
      </>
    );
  }

  test('has checkboxes named after their rows', () => {
    renderWithProviders(<ListWithDialog />);
    screen.getByRole('checkbox', { name: 'Select Interview 3' });
  });

  test('shows its actions below, so that no row moves', async () => {
    const { user } = renderWithProviders(<ListWithDialog />);
    await user.click(screen.getByRole('checkbox', { name: 'Select Interview 1' }));
    const bar = screen.getByRole('toolbar', { name: 'Selected rows' });
    const isBelow = screen.getByRole('table').compareDocumentPosition(bar) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isBelow).not.toBe(0);
  });

  test("stays while the action's dialog is open or cancelled, and is cleared when it is done", async () => {
    const { user } = renderWithProviders(<ListWithDialog />);
    await user.click(screen.getByRole('checkbox', { name: 'Select Interview 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Interview 2' }));
    const hold = () => user.click(screen.getByRole('button', { name: 'Hold' }));
    await hold();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    screen.getByText('2 rows selected');
    await hold();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(screen.queryByText(/selected/)).toBeNull();
  });
});

describe('filters', () => {
  test('by choice, person and day are in the address and are cleared together', async () => {
    const { user, router } = renderWithProviders(<List />, { at: '/?page=2' });
    await user.click(screen.getByRole('button', { name: 'Filter' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Open');
    await user.click(screen.getByRole('combobox', { name: 'Ordered by' }));
    await user.keyboard('Rese{Enter}');
    await user.type(screen.getByLabelText('Created from'), '2026-11-23');
    expect(router.state.location.search).toBe('?state=open&person=7&from=2026-11-23');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(router.state.location.search).toBe('');
  });

  test('without results show a message', () => {
    renderWithProviders(<List jobs={[]} />, { at: '/?state=open' });
    screen.getByText('No results found');
  });
});

test('the CSV file has the visible columns in their order', async () => {
  const { user } = renderWithProviders(<List />);
  const file = () => screen.getByRole('link', { name: 'CSV' }).getAttribute('href');
  expect(file()).toBe('/api/jobs.csv?q=rain&columns=name%2Cowner');
  await user.click(screen.getByRole('button', { name: 'Columns' }));
  const columns = within(screen.getByRole('dialog', { name: 'Columns' }));
  await user.click(columns.getByRole('checkbox', { name: 'Owner' }));
  await user.click(columns.getByRole('checkbox', { name: 'More' }));
  expect(file()).toBe('/api/jobs.csv?q=rain&columns=name%2Cmore');
});

describe('all rows of a list', () => {
  const action = (more: Partial<BulkAction<Job>> = {}): BulkAction<Job> => ({
    label: 'Hold',
    run: vi.fn(),
    ...more,
  });

  test('are offered to actions that support them once a page is selected, until the list changes', async () => {
    const runAll = vi.fn();
    const hold = action({ runAll });
    const { user } = renderWithProviders(<List actions={[hold, action({ label: 'Download' })]} />);
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    const bar = within(screen.getByRole('toolbar', { name: 'Selected rows' }));
    bar.getByText('50 rows selected');
    await user.click(bar.getByRole('button', { name: 'Select all 71 rows' }));
    bar.getByText('All 71 rows selected');
    expect(bar.queryByRole('button', { name: 'Download' })).toBeNull();
    expect(document.activeElement).toBe(bar.getByRole('button', { name: 'Hold' }));
    await user.click(bar.getByRole('button', { name: 'Hold' }));
    expect(runAll).toHaveBeenCalledWith(71, expect.any(Function));
    expect(hold.run).not.toHaveBeenCalled();
    // With one row less, not all rows are selected.
    await user.click(screen.getAllByRole('checkbox')[1]!);
    bar.getByText('49 rows selected');
    expect(bar.queryByRole('button', { name: 'Select all 71 rows' })).toBeNull();
  });

  test('are not offered if all are on the page or no action supports them', async () => {
    const { user, unmount } = renderWithProviders(
      <List jobs={JOBS.slice(0, 3)} actions={[action({ runAll: vi.fn() })]} />,
    );
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull();
    unmount();
    const second = renderWithProviders(<List actions={[action()]} />);
    await second.user.click(screen.getByRole('checkbox', { name: 'Select all rows of this page' }));
    expect(screen.queryByRole('button', { name: /^Select all \d/ })).toBeNull();
  });
});

const nameOf = ({ name }: Job) => name;
const restoreColumn = (restore: (id: string) => void): Column<Job> => ({
  id: 'restore',
  header: 'Restore',
  cell: ({ id, name }) => <button onClick={() => restore(id)}>{name}</button>,
});

test('the focus stays in the list when the row of the pressed button is removed, even the last one', async () => {
  function Restoring() {
    const [left, setLeft] = useState(JOBS.slice(0, 2));
    const [state, change] = useListState(NAMES);
    const restore = (id: string) => setLeft((jobs) => jobs.filter((job) => job.id !== id));
    const columns = [{ id: 'name', header: 'Job', cell: nameOf }, restoreColumn(restore)];
    return (
      <DataTable
        label="Deleted jobs"
        columns={columns}
        page={{ rows: left, total: left.length, next: null }}
        rowId={({ id }) => id}
        state={state}
        change={change}
        empty={<p>No deleted jobs</p>}
      />
    );
  }
  const { user } = renderWithProviders(<Restoring />);
  await user.click(screen.getByRole('button', { name: 'Interview 1' }));
  expect(document.activeElement?.contains(screen.getByRole('table'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
  await user.click(screen.getByRole('button', { name: 'Interview 2' }));
  expect(document.activeElement?.contains(screen.getByText('No deleted jobs'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});
