/** Page with fields, a list, tabs and a sheet, for the story test of their layout. */
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Tabs } from './controls/tabs.tsx';
import { TextField } from './form/field.tsx';
import { Sheet } from './overlay/sheet.tsx';
import { DataTable } from './table/data-table.tsx';
import type { ListState } from './table/list-state.ts';
import type { Column } from './table/table-types.ts';
import './tokens/styles.css';

type Job = { id: string; name: string; isDeletable: boolean };

const COLUMNS: readonly Column<Job>[] = [
  { id: 'name', header: 'Job', cell: ({ name }) => name },
  {
    id: 'actions',
    header: 'Actions',
    cell: ({ isDeletable }) => isDeletable && <button type="button">Delete</button>,
  },
];

const ROWS: readonly Job[] = [
  { id: '1', name: 'Market visit', isDeletable: true },
  { id: '2', name: 'Opening interview', isDeletable: false },
];

const STATE: ListState = {
  q: '',
  sort: undefined,
  page: 1,
  size: undefined,
  filters: {},
  columns: undefined,
};

const TABS = ['Speakers', 'To check', 'Comments', 'History', 'Corrections'].map((label) => ({
  id: label,
  label,
  content: label,
}));

function Page() {
  const [tab, setTab] = useState('Speakers');
  const [isSheetOpen, setSheetOpen] = useState(false);
  return (
    <main style={{ padding: 12 }}>
      <h1>Layout</h1>
      <div style={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12, maxWidth: 360 }}>
        <TextField label="Credits" hint="Of the plan." />
        <TextField
          label="Last day"
          hint="Empty: they never expire. Days end at midnight in the organisation’s zone."
        />
      </div>
      <DataTable
        label="Jobs"
        columns={COLUMNS}
        page={{ rows: ROWS, total: ROWS.length }}
        rowId={({ id }) => id}
        state={STATE}
        change={() => undefined}
        searchLabel="Search by words, number, person or organisation"
        empty="Nothing"
      />
      <div style={{ width: 240 }}>
        <Tabs label="Panels" tabs={TABS} active={tab} onChange={setTab} />
      </div>
      <button type="button" onClick={() => setSheetOpen(true)}>
        Open a sheet
      </button>
      <Sheet open={isSheetOpen} onOpenChange={setSheetOpen} title={`Voices of ${'interview_'.repeat(20)}`}>
        Words
      </Sheet>
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
