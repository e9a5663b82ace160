import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { answer, deskRequestQuery, settle } from '../support.queries.ts';
import { ReplyForm } from './reply-form.tsx';
import { Thread } from './thread.tsx';

/** A request at the desk: answer it, close it, open it again. */
export function DeskThread({ requestId }: { requestId: string }) {
  const { data: request, error, refetch } = useQuery(deskRequestQuery(requestId));
  if (error && !request) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!request) return <SkeletonLines label="Loading the question" />;
  const isClosed = request.state === 'closed';
  const settleTo = isClosed ? 'open' : 'closed';
  return (
    <Thread
      request={request}
      answerer="Answer"
      about={
        <span>
          {request.askedBy}, {request.organisation}, {request.email}
        </span>
      }
    >
      <ReplyForm
        key={request.id}
        label="Answer"
        button="Send the answer"
        hint="A mail tells the asker that there is an answer; the answer itself is read here."
        send={(said) => answer(request.id, said)}
      >
        <Button
          onClick={() => void settle(request.id, settleTo).catch((cause) => toast.error(messageOf(cause)))}
        >
          {isClosed ? 'Open it again' : 'Close'}
        </Button>
      </ReplyForm>
    </Thread>
  );
}
