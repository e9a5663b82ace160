import { SUPPORT_ATTACHMENT_PATH } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../app/api/api-error.ts';
import { useHints } from '../../../app/live/use-hints.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { close, reply, requestQuery } from '../support.queries.ts';
import { ReplyForm } from './reply-form.tsx';
import { Thread } from './thread.tsx';

/** A request as whoever asked it follows it. */
export function OwnThread({ requestId }: { requestId: string }) {
  useHints('support');
  const { data: request, error, refetch } = useQuery(requestQuery(requestId));
  if (error && !request) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!request) return <SkeletonLines label="Loading the question" />;
  return (
    <Thread
      request={request}
      answerer="Colloquy support"
      attachmentPath={SUPPORT_ATTACHMENT_PATH}
      about={!request.isOwn && <span>asked by {request.askedBy}</span>}
    >
      <ReplyForm
        key={request.id}
        label={request.state === 'answered' ? 'Your answer, or a further question' : 'Say more'}
        button="Send"
        {...(request.state === 'closed' && {
          hint: 'The question is closed. What you write opens it again.',
        })}
        send={(said) => reply(request.id, said)}
      >
        {request.state !== 'closed' && (
          <Button onClick={() => void close(request.id).catch((cause) => toast.error(messageOf(cause)))}>
            Close the question
          </Button>
        )}
      </ReplyForm>
    </Thread>
  );
}
