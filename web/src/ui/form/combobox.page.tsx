/** Page with only the combobox, for its story test. */
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Combobox } from './combobox.tsx';
import '../tokens/styles.css';

const NAMES = ['Field Office', 'Harbour Research', 'Hill Studies', 'House', 'Meadow Panel', 'River Insight'];
const many = Array.from({ length: 3_000 }, (_, at) => `Organisation ${at + 1}`);
const options = [...NAMES, ...many].map((label) => ({ value: label.toLowerCase(), label }));

function Page() {
  const [chosen, choose] = useState<string | null>(null);
  return (
    <main style={{ padding: 24, maxWidth: 360 }}>
      <h1>A choice</h1>
      <Combobox
        label="Organisation"
        placeholder="Select Organization"
        options={options}
        value={chosen}
        onValueChange={choose}
      />
      <p style={{ marginTop: 240 }}>
        Chosen: <output>{chosen ?? 'nothing'}</output>
      </p>
    </main>
  );
}

createRoot(document.body.appendChild(document.createElement('div'))).render(
  <StrictMode>
    <Page />
  </StrictMode>,
);
