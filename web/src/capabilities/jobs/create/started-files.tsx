import { VirtualList } from '../../../ui/list/virtual-list.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import {
  announceUploads,
  OutcomeChip,
  type OutcomeOf,
  OutcomeText,
  UploadActions,
  UploadProgress,
} from '../../files/index.ts';
import * as text from './messages.ts';
import type { DraftRow } from './draft-rows.ts';

type StartedFilesProps = { rows: readonly DraftRow[]; outcomeOf: OutcomeOf };

/** The files of a started draft with their present state and links to their jobs. */
export function StartedFiles({ rows, outcomeOf }: StartedFilesProps) {
  return (
    <>
      <p role="status" className="sr-only">
        {announceUploads(rows.flatMap(({ item }) => item ?? []))}
      </p>
      <VirtualList
        label={text.filesOfDraft}
        items={rows}
        itemKey={({ key }) => key}
        estimatedHeight={56}
        className="mt-4 rounded-md border border-line bg-surface"
        itemClassName="border-b border-line last:border-0"
      >
        {({ name, bytes, item, uploaded }) => {
          const outcome = outcomeOf(uploaded?.uploadIds[0]);
          return (
            <div className="flex flex-col gap-1 px-3 py-2.5">
              <div className="flex flex-wrap items-center gap-2">
                <bdi className="min-w-0 truncate font-medium" data-tooltip={name}>
                  {name}
                </bdi>
                <span className="grow text-xs text-ink-3">{formatBytes(bytes)}</span>
                {uploaded && <OutcomeChip outcome={outcome} />}
                {item && <UploadActions item={item} />}
              </div>
              {item && <UploadProgress item={item} />}
              <OutcomeText outcome={outcome} />
            </div>
          );
        }}
      </VirtualList>
    </>
  );
}
