import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { type Leaving, stay, type StopPath } from '../session/leaving.ts';

const LABELS: Record<StopPath, string> = { '/login': 'Logout', '/password/change': 'Change Password' };

/** Asked before Logout and Change Password while something runs. */
export default function LeaveQuestion({ leaving }: { leaving: Leaving }) {
  const { work, stopPath, leave } = leaving;
  return (
    <Dialog
      isOpen
      onClose={stay}
      title={work.title}
      description={work.consequences[stopPath]}
      actions={
        <>
          <Button onClick={stay}>Stay</Button>
          <Button
            tone="go"
            onClick={() => {
              stay();
              leave();
            }}
          >
            {LABELS[stopPath]}
          </Button>
        </>
      }
    />
  );
}
