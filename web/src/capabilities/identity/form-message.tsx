import { CircleAlert } from 'lucide-react';

/** What went wrong with a form as a whole, above its button. */
export function FormMessage({ message }: { message: string | undefined }) {
  if (message === undefined) return null;
  return (
    <p role="alert" className="flex items-start gap-2 rounded-md bg-danger-soft px-3 py-2 text-danger">
      <CircleAlert aria-hidden size={16} className="mt-0.5 shrink-0" />
      {message}
    </p>
  );
}
