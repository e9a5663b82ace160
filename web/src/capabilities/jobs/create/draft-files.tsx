import type { JobDetail } from '@colloquy/contract/jobs';
import { Download } from 'lucide-react';
import { Button } from '../../../ui/controls/button.tsx';
import { saveFile } from '../../../ui/controls/save-file.tsx';
import { VirtualList } from '../../../ui/list/virtual-list.tsx';
import { announceUploads, templateFor } from '../../files/index.ts';
import * as text from './messages.ts';
import type { ServiceOrder } from '../service-screens.ts';
import { DraftFile } from './draft-file.tsx';
import type { DraftRow } from './draft-rows.ts';

type DraftFilesProps = {
  job: JobDetail;
  rows: readonly DraftRow[];
  FileLanguage: ServiceOrder['FileLanguage'];
};

/** The files of a draft with their settings, edited in place; cards on narrow screens. */
export function DraftFiles({ job, rows, FileLanguage }: DraftFilesProps) {
  return (
    <section aria-labelledby="draft-files" className="mt-4">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-2">
        <h2 id="draft-files" className="text-base font-semibold">
          {text.fileCount(rows.length)}
        </h2>
        <Button
          size="small"
          icon={<Download aria-hidden size={14} />}
          tooltip={text.sheetHint}
          onClick={() =>
            saveFile(new Blob([templateFor(rows.map(({ name }) => name))], { type: 'text/csv' }), 'files.csv')
          }
        >
          {text.sheetOfFiles}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {announceUploads(rows.flatMap(({ item }) => item ?? []))}
      </p>
      <div
        aria-hidden
        className="grid grid-cols-[minmax(0,1fr)_11rem_5rem_8rem_minmax(0,10rem)] gap-x-3 px-3 pb-1 text-xs font-medium text-ink-2 max-wide:hidden"
      >
        <span>{text.file}</span>
        <span>{FileLanguage && text.language}</span>
        <span>{text.speakers}</span>
        <span>{text.participant}</span>
        <span>{text.note}</span>
      </div>
      <VirtualList
        label={text.filesOfDraft}
        items={rows}
        itemKey={({ key }) => key}
        estimatedHeight={64}
        className="rounded-md border border-line bg-surface"
        itemClassName="border-b border-line last:border-0"
      >
        {(row) => <DraftFile job={job} row={row} FileLanguage={FileLanguage} />}
      </VirtualList>
    </section>
  );
}
