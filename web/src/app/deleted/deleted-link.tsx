import { Trash2 } from 'lucide-react';
import { ButtonLink } from '../../ui/controls/button.tsx';

/** From a list to what was deleted of it. */
export const DeletedLink = ({ to }: { to: string }) => (
  <ButtonLink tone="quiet" icon={<Trash2 aria-hidden size={14} />} to={to}>
    Deleted
  </ButtonLink>
);
