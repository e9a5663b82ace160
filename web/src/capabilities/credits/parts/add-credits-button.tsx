import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { AddCreditsDialog } from './add-credits-dialog.tsx';

type AddCreditsButtonProps = { organisationId: string; organisation: string };

/** For those who run the installation. */
export function AddCreditsButton({ organisationId, organisation }: AddCreditsButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button tone="go" icon={<Plus aria-hidden size={14} />} onClick={() => setOpen(true)}>
        Add organisation credit
      </Button>
      {isOpen && (
        <AddCreditsDialog
          organisationId={organisationId}
          organisation={organisation}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
