import { Eye } from 'lucide-react';
import { lookingInto } from '../../../app/session/looking.ts';

/** Says to a platform admin that this is another organisation's, and that they may only look. */
export function LookingNotice() {
  if (lookingInto() === undefined) return null;
  return (
    <p className="mb-3 flex items-start gap-2 rounded-md bg-attention-soft px-3 py-2 text-attention">
      <Eye aria-hidden size={16} className="mt-0.5 shrink-0" />
      You are looking at the material of another organisation, which allows it for a time. You can read and
      listen; each look is in its audit.
    </p>
  );
}
