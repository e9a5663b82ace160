import type { JobDetail } from '@colloquy/contract';
import { UserRoundPlus } from 'lucide-react';
import { useState } from 'react';
import { onDemand } from '../../../app/screens/on-demand.tsx';
import { Button } from '../../../ui/controls/button.tsx';

const ShareDialog = onDemand(() => import('./share-dialog.tsx').then((module) => module.ShareDialog));

/** Opens who has access to a job. */
export function ShareButton({ job }: { job: JobDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<UserRoundPlus aria-hidden size={14} />} onClick={() => setOpen(true)}>
        Share
      </Button>
      {isOpen && <ShareDialog job={job} onClose={() => setOpen(false)} />}
    </>
  );
}
