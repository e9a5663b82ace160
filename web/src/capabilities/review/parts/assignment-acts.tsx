import type { OwnAssignment } from '@colloquy/contract';
import { Check, CheckCheck, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { onDemand } from '../../../app/screens/on-demand.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useAnswer, type Word } from '../review.queries.ts';

const ReasonDialog = onDemand(() => import('./reason-dialog.tsx').then((module) => module.ReasonDialog));

const QUESTIONS = {
  decline: {
    title: 'Decline this job?',
    description: 'Whoever offered it reads why, and can ask somebody else.',
    act: 'Decline',
  },
  'hand-back': {
    title: 'Hand this job back?',
    description: 'It is no longer open to you. What you have corrected stays, and whoever gave it reads why.',
    act: 'Hand back',
  },
} as const;

type AssignmentActsProps = {
  assignment: Pick<OwnAssignment, 'id' | 'state' | 'job'>;
  /** After a word by which the job closes to the reviewer. */
  onClosed?: () => void;
};

/** What a reviewer can say to an assignment now. */
export function AssignmentActs({ assignment: { id, state, job }, onClosed }: AssignmentActsProps) {
  const answer = useAnswer(id);
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | 'finish'>();
  const close = () => setAsked(undefined);
  const say = async (word: Word): Promise<boolean> => {
    const isTaken = await answer.mutateAsync(word).then(
      () => true,
      () => false,
    );
    if (isTaken && word.word !== 'accept') onClosed?.();
    return isTaken;
  };
  const of = <span className="sr-only"> {job}</span>;
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'offered' && (
        <>
          <Button
            size="small"
            tone="go"
            icon={<Check aria-hidden size={14} />}
            isBusy={answer.isPending}
            onClick={() => void say({ word: 'accept' })}
          >
            Accept{of}
          </Button>
          <Button size="small" icon={<X aria-hidden size={14} />} onClick={() => setAsked('decline')}>
            Decline{of}
          </Button>
        </>
      )}
      {state === 'accepted' && (
        <>
          <Button
            size="small"
            tone="go"
            icon={<CheckCheck aria-hidden size={14} />}
            onClick={() => setAsked('finish')}
          >
            Done{of}
          </Button>
          <Button size="small" icon={<Undo2 aria-hidden size={14} />} onClick={() => setAsked('hand-back')}>
            Hand back{of}
          </Button>
        </>
      )}
      {asked === 'finish' && (
        <Dialog
          isOpen
          onClose={close}
          title="Is the review done?"
          description="It counts in your statement, and the job is no longer open to you."
          actions={
            <>
              <Button onClick={close}>Not yet</Button>
              <Button
                tone="go"
                isBusy={answer.isPending}
                onClick={() => void say({ word: 'finish' }).then(close)}
              >
                Done
              </Button>
            </>
          }
        />
      )}
      {asked !== undefined && asked !== 'finish' && (
        <ReasonDialog {...QUESTIONS[asked]} send={(reason) => say({ word: asked, reason })} onClose={close} />
      )}
    </div>
  );
}
