import { type JobSummary, may } from '@colloquy/contract';
import { Ellipsis, Repeat2 } from 'lucide-react';
import { useUserInfo } from '../../../app/session/user-info.ts';
import { IconButton } from '../../../ui/controls/button.tsx';
import { Menu } from '../../../ui/overlay/menu.tsx';
import { useOrderAgain } from '../use-order-again.ts';

/** What can be done with a job from its row. */
export function RowMenu({ job }: { job: JobSummary }) {
  const role = useUserInfo()?.role;
  const orderAgain = useOrderAgain();
  if (!role || !may(role, 'job:create')) return null;
  return (
    <Menu
      trigger={
        <IconButton size="small" label={`More for ${job.name}`} icon={<Ellipsis aria-hidden size={16} />} />
      }
      items={[
        {
          label: 'Order again',
          icon: <Repeat2 aria-hidden size={14} />,
          run: () => void orderAgain(job.id),
        },
      ]}
    />
  );
}
