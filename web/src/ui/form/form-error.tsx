import { CircleAlert } from 'lucide-react';

/** Error of a whole form or dialog, above its buttons. */
export function FormError({ message }: { message: string | undefined }) {
  if (!message) return null;
  return (
    <p role="alert" className="flex items-start gap-2 rounded-md bg-danger-soft px-3 py-2 text-danger">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {message}
    </p>
  );
}
