import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { OWN_ESCAPE } from '../../../ui/overlay/own-escape.ts';
import type { Message } from './comments.queries.ts';
import { useDraft } from './drafts.ts';
import { mentionedIn } from './mentions.ts';
import { useMentions } from './use-mentions.ts';

type ComposeProps = {
  recordingId: string;
  /** Under which the draft is kept; also the component's key. */
  name: string;
  /** Names the field for those who cannot see what stands around it. */
  label: string;
  placeholder?: string;
  /** What stands there before anything is written. */
  first?: string;
  /** What can be done with the text; the first is the main act, which Ctrl Enter does. */
  acts: readonly { label: string; icon?: ReactNode; send: (message: Message) => Promise<void> }[];
  onDone: () => void;
  onCancel?: () => void;
  isFocused?: boolean;
  /** One line until more is written. */
  isShort?: boolean;
};

/** A text field for what people say to one another: completes names, keeps what was written until it has arrived. */
export function Compose(props: ComposeProps) {
  const { recordingId, name, label, placeholder, first, acts, onDone, onCancel, isFocused, isShort } = props;
  const { draft, write, forget } = useDraft(name, first);
  const field = useRef<HTMLTextAreaElement>(null);
  const mentions = useMentions(recordingId, field, write);
  const [busy, setBusy] = useState<number>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    if (!isFocused || !field.current) return;
    const { length } = field.current.value;
    field.current.focus({ preventScroll: true });
    field.current.setSelectionRange(length, length);
    field.current.scrollIntoView({ block: 'nearest' });
  }, [isFocused]);

  const submit = async (at: number) => {
    const text = draft.text.trim();
    if (text === '' || busy !== undefined) {
      field.current?.focus();
      return;
    }
    setBusy(at);
    setProblem(undefined);
    try {
      await acts[at]!.send({ id: draft.id, text, mentions: mentionedIn(text, mentions.people) });
      forget();
      onDone();
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(undefined);
  };
  const onKeyDown = (press: KeyboardEvent) => {
    if (mentions.onKeyDown(press)) return;
    if (press.key === 'Enter' && (press.ctrlKey || press.metaKey)) {
      press.preventDefault();
      void submit(0);
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
          rows={isShort ? 1 : 3}
          maxLength={4_000}
          {...(isChoosing || onCancel ? OWN_ESCAPE : {})}
          aria-label={label}
          placeholder={placeholder}
          aria-invalid={problem !== undefined || undefined}
          aria-autocomplete="list"
          aria-controls={isChoosing ? mentions.listId : undefined}
          aria-activedescendant={isChoosing ? mentions.optionId(mentions.active) : undefined}
          onChange={(event) => mentions.type(event.target.value)}
          onSelect={mentions.look}
          onBlur={mentions.close}
          onKeyDown={onKeyDown}
          dir="auto"
          className={`block field-sizing-content max-h-60 w-full rounded-md border border-line-control bg-surface px-2.5 py-1.5 aria-invalid:border-danger ${isShort ? 'min-h-9' : 'min-h-18'}`}
        />
        {isChoosing && <Suggestions mentions={mentions} />}
      </div>
      {problem !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {problem} What you wrote is kept.
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {acts.map((act, at) => (
          <Button
            key={act.label}
            size="small"
            tone={at === 0 ? 'go' : 'plain'}
            icon={act.icon}
            isBusy={busy === at}
            isDisabled={draft.text.trim() === ''}
            onClick={() => void submit(at)}
          >
            {act.label}
          </Button>
        ))}
        {onCancel && (
          <Button size="small" tone="quiet" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </div>
  );
}

function Suggestions({ mentions }: { mentions: ReturnType<typeof useMentions> }) {
  const { suggestions, active, listId, optionId, choose } = mentions;
  return (
    <>
      <div
        id={listId}
        role="listbox"
        aria-label="People to mention"
        className="absolute inset-x-0 top-full z-10 mt-1 rounded-md border border-line bg-surface p-1 shadow-float"
      >
        {suggestions.map((person, at) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the field keeps the focus; its keys choose here
          <div
            key={person.id}
            id={optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            // Before the field loses the focus.
            onPointerDown={(press) => press.preventDefault()}
            onClick={() => choose(person)}
            className="cursor-pointer rounded-sm px-2 py-1 wrap-anywhere aria-selected:bg-sunken"
          >
            {person.name}
          </div>
        ))}
      </div>
      <span role="status" className="sr-only">
        {`${suggestions.length} ${suggestions.length === 1 ? 'person' : 'people'}. Up and Down choose, Enter mentions.`}
      </span>
    </>
  );
}
