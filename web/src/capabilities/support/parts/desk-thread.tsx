import { DESK_ATTACHMENT_PATH } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { answer, deskRequestQuery, settle } from '../support.queries.ts';
import { AssigneeField } from './assignee-field.tsx';
import { DeskNotes } from './desk-notes.tsx';
import { ReplyForm } from './reply-form.tsx';
import { Thread } from './thread.tsx';

/** A request at the desk: answer it, close it, open it again. */
export function DeskThread({ requestId }: { requestId: string }) {
  const { data: request, error, refetch } = useQuery(deskRequestQuery(requestId));
  const [hasDraft, setDraft] = useState(false);
  if (error && !request) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!request) return <SkeletonLines label="Loading the question" />;
  const isClosed = request.state === 'closed';
  const settleTo = isClosed ? 'open' : 'closed';
  const settleButton = (label: string) => (
    <Button onClick={() => void settle(request.id, settleTo).catch((cause) => toast.error(messageOf(cause)))}>
      {label}
    </Button>
  );
  return (
    <Thread
      request={request}
      answerer="Colloquy support"
      attachmentPath={DESK_ATTACHMENT_PATH}
      about={
        <>
          <Link to={`/admin/users/${request.personId}`} className="text-accent underline">
            {request.askedBy}
          </Link>
          <Link to={`/admin/organizations/${request.organisationId}`} className="text-accent underline">
            {request.organisation}
          </Link>
          <span>{request.email}</span>
        </>
      }
    >
      <AssigneeField request={request} />
      {/* Closed by somebody else, it must not take away what is being written. */}
      {isClosed && !hasDraft ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-ink-2">This question is closed. Reopen it to answer.</p>
          {settleButton('Reopen')}
        </div>
      ) : (
        <ReplyForm
          key={request.id}
          label="Answer"
          button="Send the answer"
          hint={
            isClosed
              ? 'This question was closed while you were writing. Reopen it to send your answer.'
              : 'The asker gets an email that there is an answer. The answer itself is read here.'
          }
          isHeld={isClosed}
          onDraft={setDraft}
          send={(said) => answer(request.id, said)}
        >
          {settleButton(isClosed ? 'Reopen' : 'Close')}
        </ReplyForm>
      )}
      <DeskNotes request={request} />
    </Thread>
  );
}
