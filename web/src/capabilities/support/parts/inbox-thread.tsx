import { INBOX_ATTACHMENT_PATH, type InboxThread } from '@colloquy/contract/support';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { runAction, useAction } from '../../../app/actions/use-action.ts';
import { useSendsMail } from '../../../app/installation.ts';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import {
  sendAnswer,
  inboxRequestQuery,
  saveState,
  assignRequest,
  supportAdminsQuery,
} from '../support.queries.ts';
import { answerHint, ATTACH_HINT, JOB_CODE } from '../messages.ts';
import { InternalNotes } from './internal-notes.tsx';
import { ReplyForm } from './reply-form.tsx';
import { SupportThreadView } from './support-thread.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import * as text from '../messages.ts';

/** A request in the support inbox: answer, close or reopen it. */
export function InboxThread({ requestId }: { requestId: string }) {
  const query = useQuery(inboxRequestQuery(requestId));
  const { data: request } = query;
  const [hasDraft, setDraft] = useState(false);
  const sendsMail = useSendsMail();
  const stateChange = useAction(saveState);
  if (!request) return <QueryGap query={query} loading={<SkeletonLines label={text.loadingQuestion} />} />;
  const isClosed = request.state === 'closed';
  const nextState = isClosed ? 'open' : 'closed';
  const stateButton = (label: string) => (
    <Button isBusy={stateChange.isPending} onClick={() => void stateChange.run(request.id, nextState)}>
      {label}
    </Button>
  );
  return (
    <SupportThreadView
      request={request}
      supportName={text.colloquySupport}
      attachmentPath={INBOX_ATTACHMENT_PATH}
      words={{
        pattern: JOB_CODE,
        to: (code) => `/admin/jobs?organisation=${request.organisationId}&q=${code}`,
      }}
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
      {/* If another person closes the request, an unsent answer must not disappear. */}
      {isClosed && !hasDraft ? (
        <div className="flex flex-wrap items-center gap-3">
          <p className="text-ink-2">{text.reopenToAnswer}</p>
          {stateButton(text.reopen)}
        </div>
      ) : (
        <ReplyForm
          key={request.id}
          label={text.answer}
          button={text.sendAnswer}
          attachHint={ATTACH_HINT}
          hint={isClosed ? text.closedMeanwhile : answerHint(sendsMail)}
          isDisabled={isClosed}
          onDraftChange={setDraft}
          send={(message) => sendAnswer(request.id, message)}
        >
          {stateButton(isClosed ? text.reopen : text.close)}
        </ReplyForm>
      )}
      <InternalNotes request={request} />
    </SupportThreadView>
  );
}

/** Assigns a question. A former platform admin remains listed until the assignment changes. */
function AssigneeField({ request }: { request: Pick<InboxThread, 'id' | 'assignee'> }) {
  const { data: people = [] } = useQuery(supportAdminsQuery);
  const { assignee } = request;
  const choices = assignee && !people.some(({ id }) => id === assignee.id) ? [assignee, ...people] : people;
  return (
    <SelectField
      label={text.assignedTo}
      className="max-w-xs"
      options={[
        { value: '', label: text.nobody },
        ...choices.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={assignee?.id ?? ''}
      onValueChange={(id) => void runAction(assignRequest, {}, request.id, id || null)}
    />
  );
}
