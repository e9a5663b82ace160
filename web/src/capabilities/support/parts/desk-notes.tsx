import { type DeskThread, supportNoteForm } from '@colloquy/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { messageOf } from '../../../app/api/api-error.ts';
import { useUnsavedChanges } from '../../../app/forms/unsaved-changes.ts';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextArea } from '../../../ui/form/text-area.tsx';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { addNote } from '../support.queries.ts';

/** What platform admins tell one another about a question. */
export function DeskNotes({ request }: { request: Pick<DeskThread, 'id' | 'notes'> }) {
  return (
    <section aria-label="Internal notes" className="grid gap-3 rounded-md border border-line bg-sunken p-3">
      <div>
        <h3 className="font-semibold">Internal notes</h3>
        <p className="text-xs text-ink-2">Only platform admins read these.</p>
      </div>
      {request.notes.length > 0 && (
        <ol className="grid gap-2">
          {request.notes.map(({ id, author, text, at }) => (
            <li key={id}>
              <p className="flex flex-wrap gap-x-2 text-xs text-ink-2">
                <span className="font-medium">{author ?? 'A former platform admin'}</span>
                <time dateTime={at}>{formatMomentInFull(at)}</time>
              </p>
              <p className="whitespace-pre-wrap wrap-anywhere">
                <LinkedText text={text} />
              </p>
            </li>
          ))}
        </ol>
      )}
      <NoteForm key={request.id} requestId={request.id} />
    </section>
  );
}

function NoteForm({ requestId }: { requestId: string }) {
  // One id a note: sent twice, it is written once.
  const [noteId, setNoteId] = useState(() => newId());
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: zodResolver(supportNoteForm),
    defaultValues: { text: '' },
  });
  const { errors, isSubmitting } = formState;
  useUnsavedChanges(formState);
  const submit = handleSubmit(async ({ text }) => {
    try {
      await addNote(requestId, { noteId, text });
    } catch (error) {
      setError('root', { message: messageOf(error) });
      return;
    }
    reset();
    setNoteId(newId());
  });
  return (
    <form
      noValidate
      aria-label="New internal note"
      className="grid gap-2"
      onSubmit={(event) => void submit(event)}
    >
      <TextArea label="Note" rows={2} error={errors.text?.message} {...register('text')} />
      {errors.root?.message && <Failure message={errors.root.message} />}
      <Button type="submit" className="justify-self-start" isBusy={isSubmitting}>
        Add note
      </Button>
    </form>
  );
}
