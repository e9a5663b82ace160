import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import type { Named } from '../jobs.queries.ts';
import { orderAgainQuestion } from '../messages.ts';
import { useOrderAgain } from '../use-order-again.ts';

/** Asks before a job is ordered again, because that makes a draft. */
export function OrderAgainDialog({ job, onClose }: { job: Named; onClose: () => void }) {
  const orderAgain = useOrderAgain();
  const [isBusy, setBusy] = useState(false);
  const order = async () => {
    setBusy(true);
    await orderAgain(job.id);
    onClose();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={orderAgainQuestion(job.name)}
      description="This creates a draft with the same settings. You add its files on the next page; nothing is charged before that."
      actions={
        <>
          <Button onClick={onClose}>Not now</Button>
          <Button tone="go" isBusy={isBusy} onClick={() => void order()}>
            Create the draft
          </Button>
        </>
      }
    />
  );
}
