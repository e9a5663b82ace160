import type { FeedbackSubject } from '@colloquy/contract';
import { may } from '@colloquy/contract';
import { MessageSquareHeart } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { onDemand } from '../screens/on-demand.tsx';
import { useUserInfo } from '../session/user-info.ts';

const FeedbackDialog = onDemand(() =>
  import('./feedback-dialog.tsx').then((module) => module.FeedbackDialog),
);

type FeedbackButtonProps = {
  about: FeedbackSubject;
  /** The job, where it is about one. */
  subjectId?: string;
};

/** Stands on every page of a job, of help and of a service, and where all services are: says to those who run Colloquy what somebody thinks of it. */
export function FeedbackButton({ about, subjectId }: FeedbackButtonProps) {
  const role = useUserInfo()?.role;
  const [isOpen, setOpen] = useState(false);
  if (!role || !may(role, 'feedback:send')) return null;
  return (
    <>
      <Button tone="quiet" icon={<MessageSquareHeart aria-hidden size={14} />} onClick={() => setOpen(true)}>
        Feedback
      </Button>
      {isOpen && <FeedbackDialog about={about} subjectId={subjectId} onClose={() => setOpen(false)} />}
    </>
  );
}
