import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/form/field.tsx';
import { formatCount, formatNumber } from '../../../ui/format/amount.ts';
import type { PlannedFile } from '../import/match.rules.ts';
import { PlannedLine } from './planned-line.tsx';

/** Lines that are drawn at a time. */
const MOST_SHOWN = 200;

type PlannedFilesProps = {
  files: readonly PlannedFile[];
  sheetName: string | undefined;
  judged: ReadonlyMap<string, readonly string[]>;
  languages: readonly string[];
  onChange: (before: PlannedFile, changed: PlannedFile) => void;
  onSend: () => void;
  onClear: () => void;
};

/** The files that were found, each with what is known of it, and the way to send them. */
export function PlannedFiles({
  files,
  sheetName,
  judged,
  languages,
  onChange,
  onSend,
  onClear,
}: PlannedFilesProps) {
  const [isNarrowed, setNarrowed] = useState(false);
  const added = files.filter(({ isLeftOut }) => !isLeftOut);
  const bad = files.filter(({ file }) => (judged.get(file.path)?.length ?? 0) > 0);
  const shown = isNarrowed ? bad : files;
  const unsaid = added.filter(({ line }) => line === null).length;
  return (
    <section aria-labelledby="planned-files" className="grid gap-2">
      <h2 id="planned-files" className="text-base font-semibold">
        {formatCount(files.length, 'file')}
        {sheetName !== undefined && (
          <>
            {' '}
            and <bdi>{sheetName}</bdi>
          </>
        )}
      </h2>
      <p role="status">
        {formatCount(added.length - bad.length, 'file')} can be added
        {bad.length > 0 && `, ${formatNumber(bad.length)} must be mended or left out`}.
        {sheetName !== undefined && unsaid > 0 && ` The sheet says nothing of ${formatNumber(unsaid)}.`}
      </p>
      {bad.length > 0 && (
        <Checkbox
          label="Only what must be mended"
          checked={isNarrowed}
          onChange={({ target }) => setNarrowed(target.checked)}
        />
      )}
      <ul aria-label="Files to add" className="divide-y divide-line rounded-md border border-line bg-surface">
        {shown.slice(0, MOST_SHOWN).map((planned) => (
          <PlannedLine
            key={planned.file.path}
            planned={planned}
            all={files}
            problems={judged.get(planned.file.path) ?? []}
            languages={languages}
            onChange={(changed) => onChange(planned, changed)}
          />
        ))}
      </ul>
      {shown.length > MOST_SHOWN && (
        <p className="text-xs text-ink-3">
          {formatNumber(MOST_SHOWN)} of {formatNumber(shown.length)} files are shown. The sheet mends many at
          once.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button tone="go" isDisabled={bad.length > 0 || added.length === 0} onClick={onSend}>
          Add {formatCount(added.length, 'file')}
        </Button>
        <Button onClick={onClear}>Choose others</Button>
      </div>
    </section>
  );
}
