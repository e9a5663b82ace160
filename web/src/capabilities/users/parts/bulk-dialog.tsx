import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { queryClient } from '../../../app/query-client.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useOneAtATime } from '../../identity/index.ts';
import { BULK_MESSAGES, problemsText, progressText, usersText } from '../bulk-messages.ts';
import { type BulkResult, isAtOnce, runBulk } from '../bulk-users.ts';
import type { BulkQuestion } from './bulk-actions.tsx';
import { BulkFields, type Chosen, NOTHING_CHOSEN, readChoice } from './bulk-fields.tsx';
import { UserLinks } from './user-links.tsx';

/** Asks before something is done with several users, and then says of each what became of it. */
export function BulkDialog({
  question: { act, users, clear },
  onClose,
}: {
  question: BulkQuestion;
  onClose: () => void;
}) {
  const said = BULK_MESSAGES[act];
  const count = users.all?.total ?? users.rows.length;
  const [chosen, setChosen] = useState<Chosen>(NOTHING_CHOSEN);
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [done, setDone] = useState(0);
  const [result, setResult] = useState<BulkResult>();
  const { isBusy, run } = useOneAtATime();
  const start = () => {
    const choice = readChoice(act, chosen);
    setProblem(choice.problem);
    if (choice.problem !== undefined) return;
    setFailure(undefined);
    void run(async () => {
      try {
        setResult(await runBulk(act, users, choice.value, setDone));
        clear?.();
      } catch (error) {
        setFailure(messageOf(error));
      }
      for (const key of ['users', 'groups', 'services', 'credits'])
        void queryClient.invalidateQueries({ queryKey: [key] });
    });
  };
  return (
    <Dialog
      isOpen
      isWide
      // What was begun goes on: closing would hide what became of it.
      onClose={() => !isBusy && onClose()}
      title={said.title(usersText(count))}
      {...(!result && { description: said.text })}
      actions={
        result ? (
          <Button tone="go" onClick={onClose}>
            Close
          </Button>
        ) : (
          <>
            <Button isDisabled={isBusy} onClick={onClose}>
              Cancel
            </Button>
            <Button tone={act === 'deactivate' ? 'danger' : 'go'} isBusy={isBusy} onClick={start}>
              {said.go}
            </Button>
          </>
        )
      }
    >
      {result ? (
        <Results result={result} done={said.done} />
      ) : (
        <>
          <BulkFields act={act} users={users.rows} chosen={chosen} onChange={setChosen} problem={problem} />
          {isBusy && !isAtOnce(act) && <p aria-live="polite">{progressText(done, count)}</p>}
          {failure !== undefined && <Failure message={failure} />}
        </>
      )}
    </Dialog>
  );
}

type ResultsProps = { result: BulkResult; done: (users: string) => string };

function Results({ result: { done: count, refused, links }, done }: ResultsProps) {
  const heading = useRef<HTMLParagraphElement>(null);
  // What was pressed is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-3">
      <p ref={heading} tabIndex={-1} role="status" className="font-medium">
        {done(usersText(count))}
      </p>
      <UserLinks links={links} />
      {refused.length > 0 && (
        <div className="grid gap-1">
          <p className="font-medium">{problemsText(refused.length)}</p>
          <ul className="max-h-60 divide-y divide-line overflow-y-auto rounded-md border border-line">
            {refused.map(({ id, name, username, message }) => (
              <li key={id} className="px-3 py-2 wrap-anywhere">
                <bdi className="font-medium">{name}</bdi> <span className="text-ink-3">{username}</span>
                <p className="text-danger">{message}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
