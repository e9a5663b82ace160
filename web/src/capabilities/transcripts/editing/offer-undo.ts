import { toast } from '../../../ui/toast/toast.ts';
import type { Session } from './session.ts';

/** Says what a step did, with a button that takes it back, also where other steps came after it. */
export function offerUndo(session: Session, step: string, done: string): void {
  toast.withUndo(done, () => {
    const isNewest = session.getState().undo[0]?.id === step;
    if (isNewest) session.undo();
    else session.edit([{ kind: 'undo', undoes: step }]);
  });
}
