import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { FormProblem } from './use-form-submit.ts';
import * as text from '../messages.ts';

type Versioned = { version: number };

type Conflict<Base> = {
  /** Fetches what another person saved meanwhile. */
  reload: () => Promise<Base>;
  /** Message about it; saving again replaces it. */
  describe?: (latest: Base) => string;
};

const CHANGED_MEANWHILE = text.changedMeanwhile;

/**
 * Saves over the state that a form was opened with. If another person changed it meanwhile, the form shows
 * that and keeps its input; saving again then replaces the newer state.
 *
 * @returns the state that the form is based on, and the function that saves over it
 */
export function useVersionedSave<Base extends Versioned>(
  opened: Base,
  { reload, describe = () => CHANGED_MEANWHILE }: Conflict<Base>,
): [base: Base, save: (send: (base: Base) => Promise<Base>) => Promise<Base>] {
  const [base, setBase] = useState(opened);
  const save = async (send: (base: Base) => Promise<Base>): Promise<Base> => {
    try {
      const saved = await send(base);
      setBase(saved);
      return saved;
    } catch (error) {
      if (!(error instanceof ApiError) || error.error !== 'changed-meanwhile') throw error;
      const latest = await reload().catch(() => undefined);
      if (!latest) throw error;
      setBase(latest);
      throw new FormProblem(describe(latest));
    }
  };
  return [base, save];
}
