import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { cssTransition, toast as show, ToastContainer, type CloseButtonProps } from 'react-toastify/unstyled';
import 'react-toastify/ReactToastify.css';
import './toast-list.css';
import { bindToasts, type Toast } from './toast.ts';

const ICONS = {
  info: <Info aria-hidden size={16} className="text-accent" />,
  success: <CircleCheck aria-hidden size={16} className="text-done" />,
  error: <CircleAlert aria-hidden size={16} className="text-danger" />,
};

const transition = cssTransition({ enter: 'toast-in', exit: 'toast-out', collapseDuration: 120 });

/** Position, time and drag threshold are the specification's. */
export default function ToastList() {
  useEffect(() => bindToasts(showToast), []);
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
      aria-label="Messages"
    />
  );
}

function showToast({ id, tone, message, action }: Toast): void {
  show(<ToastText message={message} action={action} close={() => show.dismiss(id)} />, {
    toastId: id,
    type: tone,
    icon: ICONS[tone],
    // A refusal interrupts a screen reader, good news waits for its turn.
    role: tone === 'error' ? 'alert' : 'status',
  });
}

type ToastTextProps = { message: string; action: Toast['action']; close: () => void };

function ToastText({ message, action, close }: ToastTextProps) {
  // While it fades out it can still be clicked.
  const isDone = useRef(false);
  return (
    <div className="flex w-full items-center gap-3">
      <span className="min-w-0 grow break-words">{message}</span>
      {action && (
        <button
          type="button"
          className="shrink-0 rounded-sm px-2 py-1 font-medium text-accent hover:bg-accent-soft"
          onClick={() => {
            if (isDone.current) return;
            isDone.current = true;
            action.run();
            close();
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

function CloseButton({ closeToast }: CloseButtonProps) {
  return (
    <button
      type="button"
      aria-label="Close this message"
      className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:text-ink"
      onClick={closeToast}
    >
      <X aria-hidden size={14} />
    </button>
  );
}
