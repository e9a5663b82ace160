import { type InboxThread, supportNoteForm } from '@colloquy/contract/support';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { v7 as newId } from 'uuid';
import { Form } from '../../../app/forms/form.tsx';
import { zodResolver } from '../../../app/forms/zod-resolver.ts';
import { TextArea } from '../../../ui/form/field.tsx';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { addNote } from '../support.queries.ts';
import * as messages from '../messages.ts';

/** Notes of platform admins on a question. */
export function InternalNotes({ request }: { request: Pick<InboxThread, 'id' | 'notes'> }) {
  return (
    <section
      aria-label={messages.internalNotes}
      className="grid gap-3 rounded-md border border-line bg-sunken p-3"
    >
      <div>
        <h3 className="font-semibold">{messages.internalNotes}</h3>
        <p className="text-xs text-ink-2">{messages.internalNotesHint}</p>
      </div>
      {request.notes.length > 0 && (
        <ol className="grid gap-2">
          {request.notes.map(({ id, author, text, at }) => (
            <li key={id}>
              <p className="flex flex-wrap gap-x-2 text-xs text-ink-2">
                <span className="font-medium">{author ?? messages.formerAdmin}</span>
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
  // The id makes a retry idempotent: one note per id.
  const [noteId, setNoteId] = useState(() => newId());
  const form = useForm({ resolver: zodResolver(supportNoteForm), defaultValues: { text: '' } });
  const send = async ({ text }: { text: string }) => {
    await addNote(requestId, { noteId, text });
    form.reset();
    setNoteId(newId());
  };
  return (
    <Form
      form={form}
      onSubmit={send}
      label={messages.newNote}
      submitLabel={messages.addNote}
      submitProps={{ variant: 'secondary' }}
      className="gap-2"
    >
      <TextArea
        label={messages.note}
        rows={2}
        error={form.formState.errors.text?.message}
        {...form.register('text')}
      />
    </Form>
  );
}
