import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { formatCount, formatNumber } from '../../../ui/format/amount.ts';
import { VirtualList } from '../../../ui/list/virtual-list.tsx';
import type { PlannedFile } from '../import/match-files.rules.ts';
import { PlannedLine } from './planned-line.tsx';

type PlannedFilesProps = {
  files: readonly PlannedFile[];
  sheetName: string | undefined;
  problemsByPath: ReadonlyMap<string, readonly string[]>;
  languages: readonly string[];
  onChange: (before: PlannedFile, changed: PlannedFile) => void;
  onSend: () => void;
  onClear: () => void;
};

/** Files to be imported with their details and problems, and the button that adds them. */
export function PlannedFiles({
  files,
  sheetName,
  problemsByPath,
  languages,
  onChange,
  onSend,
  onClear,
}: PlannedFilesProps) {
  const [showsProblemsOnly, setShowsProblemsOnly] = useState(false);
  const added = files.filter(({ isExcluded }) => !isExcluded);
  const invalid = files.filter(({ file }) => (problemsByPath.get(file.path)?.length ?? 0) > 0);
  const shown = showsProblemsOnly ? invalid : files;
  const withoutRow = added.filter(({ line }) => line === null).length;
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
        {formatCount(added.length - invalid.length, 'file')} can be added
        {invalid.length > 0 && `, ${formatNumber(invalid.length)} must be mended or left out`}.
        {sheetName !== undefined &&
          withoutRow > 0 &&
          ` The sheet says nothing of ${formatNumber(withoutRow)}.`}
      </p>
      {invalid.length > 0 && (
        <Checkbox
          label="Only what must be mended"
          checked={showsProblemsOnly}
          onChange={({ target }) => setShowsProblemsOnly(target.checked)}
        />
      )}
      <VirtualList
        label="Files to add"
        items={shown}
        itemKey={({ file }) => file.path}
        estimatedHeight={60}
        className="rounded-md border border-line bg-surface"
        itemClassName="border-b border-line last:border-0"
      >
        {(planned) => (
          <PlannedLine
            planned={planned}
            all={files}
            problems={problemsByPath.get(planned.file.path) ?? []}
            languages={languages}
            onChange={(changed) => onChange(planned, changed)}
          />
        )}
      </VirtualList>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" isDisabled={invalid.length > 0 || added.length === 0} onClick={onSend}>
          Add {formatCount(added.length, 'file')}
        </Button>
        <Button onClick={onClear}>Choose others</Button>
      </div>
    </section>
  );
}
