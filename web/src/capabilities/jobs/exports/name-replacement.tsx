import type { ExportChoice, NameList } from '@colloquy/contract/exports';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import * as text from './messages.ts';
import { nameListQuery } from './exports.queries.ts';
import { NameListDialog } from './name-list-dialog.tsx';

type NameReplacementProps = {
  jobIds: readonly [string, ...string[]];
  choice: ExportChoice;
  onChange: (part: Partial<ExportChoice>) => void;
};

/** Switch for replaced names, with the list of the job that is downloaded. */
export function NameReplacement({ jobIds, choice, onChange }: NameReplacementProps) {
  const { pseudonyms, audio } = choice;
  return (
    <div className="grid gap-1.5">
      <Checkbox
        label={text.replaceNames}
        checked={pseudonyms === 'yes'}
        onChange={({ target }) => onChange({ pseudonyms: target.checked ? 'yes' : 'no' })}
      />
      {pseudonyms === 'yes' && (
        <div className="grid gap-1.5 pl-6">
          <p className="text-xs text-ink-2">{text.replaceNamesHint}</p>
          {audio !== 'none' && <p className="text-xs text-ink-2">{text.audioKeepsNames}</p>}
          {jobIds.length === 1 ? (
            <NamesOfJob jobId={jobIds[0]} />
          ) : (
            <p className="text-xs text-ink-2">{text.eachJobOwnNames}</p>
          )}
        </div>
      )}
    </div>
  );
}

function NamesOfJob({ jobId }: { jobId: string }) {
  const { data: list, error } = useQuery(nameListQuery(jobId));
  const [edited, setEdited] = useState<NameList>();
  if (error && !list) return <p className="text-danger">{messageOf(error)}</p>;
  if (!list) return <SkeletonLines label={text.loadingNames} lines={1} />;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span>{text.namesInList(list.replacements.length)}</span>
      {list.canChange && (
        <Button size="small" onClick={() => setEdited(list)}>
          {text.editNames}
        </Button>
      )}
      {edited && <NameListDialog jobId={jobId} list={edited} onClose={() => setEdited(undefined)} />}
    </div>
  );
}
