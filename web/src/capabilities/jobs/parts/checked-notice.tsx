import type { JobDetail } from '@colloquy/contract/jobs';
import { Lock } from 'lucide-react';
import { useAction } from '../../../app/actions/use-action.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import type { JobFile } from '../chosen-file.ts';
import { markFile } from '../job-files.queries.ts';
import * as text from '../messages.ts';

type CheckedNoticeProps = {
  job: Pick<JobDetail, 'id' | 'completedAt'>;
  file: Pick<JobFile, 'id' | 'name' | 'checked' | 'canCheck'>;
};

/** Says who checked the shown file and that its words are locked. In a completed job, the notice of the job says so. */
export function CheckedNotice({ job, file: { id, name, checked, canCheck } }: CheckedNoticeProps) {
  const unlock = useAction(async () => {
    await markFile(job.id, id, 'uncheck');
    toast.success(text.canBeEditedAgain(name));
  });
  if (!checked || job.completedAt !== null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      <p className="flex items-start gap-2">
        <Lock aria-hidden size={16} className="mt-0.5 shrink-0" />
        {text.checkedBy(checked.by, checked.at)}
      </p>
      {canCheck && (
        <Button size="small" isBusy={unlock.isPending} onClick={() => void unlock.run()}>
          {text.editAgain}
        </Button>
      )}
    </div>
  );
}
