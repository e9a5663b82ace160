import { asIdentity, asPlatform, asTask } from '../../platform/database/open.ts';
import { type Caller, run } from '../../platform/database/scope.ts';
import type { RunCaller } from '../../platform/http/reach.ts';

/** From where an admin runs people, and how far that reaches. */
export type Desk = {
  who: Caller;
  /** Looks at people: of the own organisation, or, for who runs the installation, of all. */
  look: <T>(fn: () => Promise<T>) => Promise<T>;
  /** Changes people, within the same reach. One transaction. */
  write: <T>(fn: () => Promise<T>) => Promise<T>;
  /** Does something in one organisation that `look` has shown. */
  within: <T>(organisationId: string, fn: () => Promise<T>) => Promise<T>;
};

/**
 * An organisation's admin works under the own session, where the database keeps them to their people; a platform admin
 * is checked first, then reads as the platform and writes as identity does.
 */
export async function openDesk(runCaller: RunCaller): Promise<Desk> {
  const who = await runCaller(async (caller) => caller);
  if (who.role === 'admin')
    return {
      who,
      look: (fn) => run(asPlatform(), fn),
      write: (fn) => run(asIdentity(), fn),
      within: (organisationId, fn) => run(asTask(organisationId), fn),
    };
  const own = <T>(fn: () => Promise<T>): Promise<T> => runCaller(fn);
  return { who, look: own, write: own, within: (_, fn) => own(fn) };
}
