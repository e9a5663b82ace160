import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cssTransition, toast as show, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast-list.css';
import { bindToasts, type Toast } from './toast.ts';
import * as messages from '../messages.ts';

const ICONS = {
  info: <Info aria-hidden size={16} className="text-accent" />,
  success: <CircleCheck aria-hidden size={16} className="text-done" />,
  error: <CircleAlert aria-hidden size={16} className="text-danger" />,
};

/** A toast with a button stays long enough to read and reach it. */
const WITH_BUTTON_MS = 20_000;

const transition = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapseDuration: 120 });

/** The specification defines position, time and drag threshold. Beside a transcript, styles move them. */
export function ToastList() {
  useEffect(() => bindToasts({ show: showToast, dismiss: (id) => show.dismiss(id) }), []);
  return (
    <ToastContainer
      transition={transition}
      position="top-right"
      autoClose={5000}
      draggable
      draggablePercent={80}
      hideProgressBar
      closeOnClick={false}
      pauseOnFocusLoss
      newestOnTop
      closeButton={CloseButton}
      // The product has its own shortcut: see focusLastToast.
      hotKeys={() => false}
      aria-label={messages.messages}
    />
  );
}

let lastId: number | undefined;

/** One message at a time: the next one replaces it. */
function showToast({ id, tone, message, action }: Toast): void {
  if (lastId !== undefined) show.dismiss(lastId);
  lastId = id;
  show(<ToastText id={id} message={message} action={action} />, {
    toastId: id,
    type: tone,
    icon: ICONS[tone],
    ...(action && { autoClose: WITH_BUTTON_MS }),
    // Errors interrupt a screen reader; other messages wait.
    role: tone === 'error' ? 'alert' : 'status',
  });
}

type ToastTextProps = Pick<Toast, 'id' | 'message'> & { action: Toast['action'] };

function ToastText({ id, message, action }: ToastTextProps) {
  // The toast can still be clicked while it fades out.
  const isDone = useRef(false);
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => waitWhileFocused(text.current?.closest<HTMLElement>(TOAST), id), [id]);
  return (
    <div ref={text} className="flex w-full items-center gap-3">
      <span className="min-w-0 grow break-words">{message}</span>
      {action && (
        <button
          type="button"
          className="shrink-0 rounded-sm px-2 py-1 font-medium text-accent hover:bg-accent-soft"
          onClick={() => {
            if (isDone.current) return;
            isDone.current = true;
            action.run();
            show.dismiss(id);
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

const TOAST = '.Toastify__toast';

/** A toast pauses under the pointer; this pauses it for the keyboard as well. */
function waitWhileFocused(toast: HTMLElement | null | undefined, id: number): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  toast?.addEventListener('focusin', () => show.pause({ id }), { signal });
  toast?.addEventListener(
    'focusout',
    ({ relatedTarget }) => {
      if (!toast.contains(relatedTarget as Node | null)) show.play({ id });
    },
    { signal },
  );
  return () => listening.abort();
}

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button
      type="button"
      aria-label={messages.closeMessage}
      className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:text-ink"
      onClick={closeToast}
    >
      <X aria-hidden size={14} />
    </button>
  );
}
