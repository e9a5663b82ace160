import type { Transcript } from '@colloquy/contract/transcripts';
import { SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { lazyPart } from '../../../app/loading/lazy-part.tsx';
import { IconButton } from '../../../ui/controls/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import * as text from '../messages.ts';

const ViewOptionsForm = lazyPart(
  () => import('./view-options-form.tsx').then((module) => module.ViewOptionsForm),
  <SkeletonLines label={text.viewOptions} lines={4} />,
);

/** How the transcript is shown and played, behind one button of the player. */
export function ViewOptions({ recording }: Pick<Transcript, 'recording'>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      label={text.viewOptions}
      align="end"
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton
          size="small"
          label={text.viewOptions}
          icon={<SlidersHorizontal aria-hidden size={16} />}
        />
      }
    >
      <ViewOptionsForm recording={recording} onClose={() => setOpen(false)} />
    </Popover>
  );
}
