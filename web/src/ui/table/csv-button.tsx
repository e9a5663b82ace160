import { Download } from 'lucide-react';
import { Button } from '../controls/button.tsx';
import { saveFile } from '../controls/save-file.ts';
import { csvText } from '../text/csv-text.ts';

type CsvButtonProps = {
  /** What the table holds; names the file as well. */
  of: string;
  rows: readonly (readonly (string | number)[])[];
};

/** A small table that is shown as a whole, as a file. */
export function CsvButton({ of, rows }: CsvButtonProps) {
  return (
    <Button
      size="small"
      aria-label={`${of}, CSV`}
      icon={<Download aria-hidden size={14} />}
      onClick={() => saveFile(new Blob([csvText(rows)], { type: 'text/csv' }), `${of}.csv`)}
    >
      CSV
    </Button>
  );
}
