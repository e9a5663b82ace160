import { CircleAlert, Copy, X } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Popover } from '../../../ui/overlay/popover.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { type RefusedEdit, useEditSession } from '../../editing/index.ts';
import * as messages from '../messages.ts';

/** Edits that the server refused, with the typed text, until the user dismisses them. */
export function RefusedEdits() {
  const { subscribe, getState, dismiss } = useEditSession();
  const refused = useSyncExternalStore(subscribe, () => getState().refused);
  if (refused.length === 0) return null;
  return (
    <Popover
      label={messages.editsNotApplied}
      align="end"
      trigger={
        <Button size="small" variant="danger" icon={<CircleAlert aria-hidden size={14} />}>
          {messages.countNotApplied(refused.length)}
        </Button>
      }
    >
      <ul className="grid max-w-80 gap-3">
        {refused.map((edit) => (
          <RefusedEditItem key={edit.id} edit={edit} onDismiss={() => dismiss(edit.id)} />
        ))}
      </ul>
    </Popover>
  );
}

function RefusedEditItem({
  edit: { what, sentence, text },
  onDismiss,
}: {
  edit: RefusedEdit;
  onDismiss: () => void;
}) {
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-2">
      <p>
        <strong className="font-medium">{what}</strong>: {sentence}
      </p>
      <IconButton
        size="small"
        label={messages.dismiss}
        icon={<X aria-hidden size={14} />}
        onClick={onDismiss}
      />
      {text !== null && (
        <>
          <p dir="auto" className="transcript-text col-span-2 max-h-32 overflow-y-auto text-sm">
            {text}
          </p>
          <Button
            size="small"
            icon={<Copy aria-hidden size={14} />}
            className="col-span-2 mt-1 justify-self-start"
            onClick={() => void copy(text)}
          >
            {messages.copyText}
          </Button>
        </>
      )}
    </li>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(messages.textCopied);
  } catch {
    // Browsers offer no clipboard on insecure origins; the text can still be selected.
    toast.info(messages.copyFailed);
  }
}
