import type { JobDetail } from '@colloquy/contract';
import { Eye } from 'lucide-react';
import { lookingInto } from '../../../app/session/looking.ts';

/** Says to a platform admin that this is another organisation's, and what they may do with it. */
export function LookingNotice({ job }: { job: Pick<JobDetail, 'abilities'> }) {
  if (lookingInto() === undefined) return null;
  return (
    <p className="mb-3 flex items-start gap-2 rounded-md bg-attention-soft px-3 py-2 text-attention">
      <Eye aria-hidden size={16} className="mt-0.5 shrink-0" />
      This organisation has granted you support access. You can read and listen
      {job.abilities.canDownload ? ', and download transcripts and audio' : ', but not download'}. Everything
      you view or download is in its audit.
    </p>
  );
}
