import { SUPPORT_ATTACHMENT_PATH } from '@colloquy/contract/support';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '../../../app/actions/use-action.ts';
import { useInvalidations } from '../../../app/query-client.ts';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { closeRequest, sendReply, requestQuery } from '../support.queries.ts';
import { ReplyForm } from './reply-form.tsx';
import { SupportThreadView } from './support-thread.tsx';
import * as text from '../messages.ts';

/** A request for the person who asked it. */
export function OwnThread({ requestId }: { requestId: string }) {
  useInvalidations('support');
  const query = useQuery(requestQuery(requestId));
  const { data: request } = query;
  const closing = useAction(closeRequest);
  if (!request) return <QueryGap query={query} loading={<SkeletonLines label={text.loadingQuestion} />} />;
  return (
    <SupportThreadView
      request={request}
      supportName={text.colloquySupport}
      attachmentPath={SUPPORT_ATTACHMENT_PATH}
      about={!request.isOwn && <span>{text.askedByPerson(request.askedBy)}</span>}
    >
      <ReplyForm
        key={request.id}
        label={request.state === 'answered' ? text.followUp : text.addMessage}
        button={text.send}
        {...(request.state === 'closed' && {
          hint: text.closedHint,
        })}
        send={(message) => sendReply(request.id, message)}
      >
        {request.state !== 'closed' && (
          <Button isBusy={closing.isPending} onClick={() => void closing.run(request.id)}>
            {text.closeQuestion}
          </Button>
        )}
      </ReplyForm>
    </SupportThreadView>
  );
}
