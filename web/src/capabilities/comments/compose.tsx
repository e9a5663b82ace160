import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useActionInPlace } from '../../app/actions/use-action-in-place.ts';
import { Button } from '../../ui/controls/button.tsx';
import { OptionList } from '../../ui/form/option-list.tsx';
import { HANDLES_ESCAPE } from '../../ui/overlay/dialog.tsx';
import type { Message } from './comments.queries.ts';
import { useDraft } from './drafts.ts';
import { mentionedIn } from './mentions.ts';
import { useMentions } from './use-mentions.ts';
import * as messages from './messages.ts';

type ComposerProps = {
  recordingId: string;
  /** Storage name of the draft; also the component's key. */
  name: string;
  /** Accessible name of the field. */
  label: string;
  placeholder?: string;
  /** Text of an empty draft. */
  initialText?: string;
  /** Actions on the text; Ctrl+Enter runs the first, primary one. */
  actions: readonly { label: string; icon?: ReactNode; send: (message: Message) => Promise<void> }[];
  onDone: () => void;
  onCancel?: () => void;
  isFocused?: boolean;
  /** A single line until the text grows. */
  isCompact?: boolean;
};

/** Text field for comments with mention completion; keeps the draft until it is posted. */
export function Composer(props: ComposerProps) {
  const {
    recordingId,
    name,
    label,
    placeholder,
    initialText,
    actions,
    onDone,
    onCancel,
    isFocused,
    isCompact,
  } = props;
  const { draft, write, discard } = useDraft(name, initialText);
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(recordingId, field, write);
  const [sentBy, setSentBy] = useState<number>();
  const { error, isPending, run } = useActionInPlace(async (at: number) => {
    const text = draft.text.trim();
    await actions[at]!.send({ id: draft.id, text, mentions: mentionedIn(text, mentions.people) });
    discard();
    onDone();
  });
  useEffect(() => {
    if (!isFocused || !field.current) return;
    const { length } = field.current.value;
    field.current.focus({ preventScroll: true });
    field.current.setSelectionRange(length, length);
    field.current.scrollIntoView({ block: 'nearest' });
  }, [isFocused]);

  const submit = (at: number) => {
    if (draft.text.trim() === '' || isPending) return field.current?.focus();
    setSentBy(at);
    void run(at);
  };
  const onKeyDown = (press: KeyboardEvent) => {
    if (mentions.onKeyDown(press)) return;
    if (press.key === 'Enter' && (press.ctrlKey || press.metaKey)) {
      press.preventDefault();
      submit(0);
    } else if (press.key === 'Escape' && onCancel) {
      press.preventDefault();
      onCancel();
    }
  };
  const isChoosing = mentions.suggestions.length > 0;
  return (
    <div className="grid gap-2">
      <div className="relative">
        <textarea
          ref={field}
          value={draft.text}
          rows={isCompact ? 1 : 3}
          maxLength={4_000}
          {...(isChoosing || onCancel ? HANDLES_ESCAPE : {})}
          aria-label={label}
          placeholder={placeholder}
          aria-invalid={error !== undefined || undefined}
          {...mentions.listbox.fieldProps}
          onChange={(event) => mentions.type(event.target.value)}
          onSelect={mentions.updateSuggestions}
          onBlur={mentions.close}
          onKeyDown={onKeyDown}
          dir="auto"
          className={`block field-sizing-content max-h-60 w-full rounded-md border border-line-control bg-surface px-2.5 py-1.5 aria-invalid:border-danger ${isCompact ? 'min-h-9' : 'min-h-18'}`}
        />
        {isChoosing && <Suggestions mentions={mentions} />}
      </div>
      {error !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {messages.draftKept(error)}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {actions.map((action, at) => (
          <Button
            key={action.label}
            size="small"
            variant={at === 0 ? 'primary' : 'secondary'}
            icon={action.icon}
            isBusy={isPending && sentBy === at}
            isDisabled={draft.text.trim() === ''}
            onClick={() => submit(at)}
          >
            {action.label}
          </Button>
        ))}
        {onCancel && (
          <Button size="small" variant="ghost" onClick={onCancel}>
            {messages.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}

function Suggestions({ mentions }: { mentions: ReturnType<typeof useMentions> }) {
  const { suggestions, listbox, choose } = mentions;
  return (
    <>
      <OptionList
        listbox={listbox}
        label={messages.peopleToMention}
        options={suggestions}
        onChoose={choose}
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-md border border-line bg-surface p-1 shadow-float"
      />
      <span role="status" className="sr-only">
        {messages.suggestedPeople(suggestions.length)}
      </span>
    </>
  );
}
