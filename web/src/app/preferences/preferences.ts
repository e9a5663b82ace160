import { type Answer, type Preferences, readPreferences, savePreferences } from '@colloquy/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setCustomKeys } from '../../ui/shortcuts/shortcuts.ts';
import { toast } from '../../ui/toast/toast.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { queryClient } from '../query-client.ts';
import { onPersonChange } from '../session/user-info.ts';
import { changedParts } from './preference-changes.ts';

/** A change of what is chosen, made again on newer choices where another window was quicker. */
export type PreferenceChange = (preferences: Preferences) => Preferences;
type Held = Pick<Answer<typeof readPreferences>, 'preferences' | 'version'>;

export const NO_PREFERENCES: Preferences = { keys: {}, expansions: [], transcript: {}, mails: {} };

/** What the server has. */
let acknowledged: Held | undefined;
/** Changes that it does not have yet, in order. */
let waiting: PreferenceChange[] = [];
let saving: Promise<void> = Promise.resolve();

// The next person at this browser has their own.
onPersonChange(() => {
  acknowledged = undefined;
  waiting = [];
});

async function read(signal?: AbortSignal): Promise<Held> {
  const { preferences, version } = await call(readPreferences, signal && { signal });
  acknowledged = { preferences, version };
  return acknowledged;
}

const withWaiting = ({ preferences, version }: Held): Held => ({
  preferences: waiting.reduce((chosen, change) => change(chosen), preferences),
  version,
});

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) => withWaiting(await read(signal)),
});

/** What the person chose, with what is on its way to the server; nothing while it is not known. */
export const usePreferences = (): Preferences =>
  useQuery(preferencesQuery).data?.preferences ?? NO_PREFERENCES;

/** Keeps what lies outside the screens by what the person chose. Stands once in the shell. */
export function FollowPreferences(): null {
  const { keys } = usePreferences();
  useEffect(() => setCustomKeys(keys), [keys]);
  useEffect(() => () => setCustomKeys({}), []);
  return null;
}

/** Shows a change at once and saves it. One that cannot be saved is taken back, and said. */
export function changePreferences(change: PreferenceChange): Promise<void> {
  waiting.push(change);
  show();
  saving = saving.then(save).catch((error: unknown) => {
    waiting = [];
    show();
    toast.error(messageOf(error));
  });
  return saving;
}

function show(): void {
  const { queryKey } = preferencesQuery;
  void queryClient.cancelQueries({ queryKey });
  if (acknowledged) queryClient.setQueryData(queryKey, withWaiting(acknowledged));
}

/** How often another window may be quicker before it is said that saving failed. */
const MOST_TRIES = 5;

async function save(): Promise<void> {
  for (let tries = 1; waiting.length > 0; tries++) {
    const before = acknowledged ?? (await read());
    const sent = [...waiting];
    try {
      const { preferences } = withWaiting(before);
      const { version } = await call(savePreferences, { body: { preferences, version: before.version } });
      acknowledged = { preferences, version };
      waiting = waiting.filter((change) => !sent.includes(change));
      show();
      return;
    } catch (error) {
      const isLate = error instanceof ApiError && error.error === 'changed-meanwhile';
      if (!isLate || tries === MOST_TRIES) throw error;
      const changed = changedParts(before.preferences, (await read()).preferences);
      if (changed.length > 0)
        toast.info(`Changed in another window as well, and kept: ${changed.join(', ')}.`);
    }
  }
}
