import type { Answer } from '@colloquy/contract';
import { type Preferences, readPreferences, savePreferences } from '@colloquy/contract/identity';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { setCustomKeys } from '../../ui/shortcuts/shortcuts.ts';
import { toast } from '../../ui/toast/toast.ts';
import { ApiError, messageOf } from '../api/api-error.ts';
import { call } from '../api/client.ts';
import { queryClient } from '../query-client.ts';
import { onPersonChange } from '../session/user-info.ts';
import { changedSections } from './preference-changes.ts';
import * as text from '../messages.ts';

/** A change of preferences, applied again to newer ones if another window was faster. */
export type PreferenceChange = (preferences: Preferences) => Preferences;
type StoredPreferences = Pick<Answer<typeof readPreferences>, 'preferences' | 'version'>;

export const NO_PREFERENCES: Preferences = {
  keys: {},
  expansions: [],
  transcript: {},
  notifications: { emails: {}, digest: 'daily' },
};

/** Preferences on the server. */
let acknowledged: StoredPreferences | undefined;
/** Unsaved changes, in order. */
let pendingChanges: PreferenceChange[] = [];
let saving: Promise<void> = Promise.resolve();

// The next person in this browser has their own preferences.
onPersonChange(() => {
  acknowledged = undefined;
  pendingChanges = [];
});

async function read(signal?: AbortSignal): Promise<StoredPreferences> {
  const { preferences, version } = await call(readPreferences, signal && { signal });
  acknowledged = { preferences, version };
  return acknowledged;
}

const withPendingChanges = ({ preferences, version }: StoredPreferences): StoredPreferences => ({
  preferences: pendingChanges.reduce((chosen, change) => change(chosen), preferences),
  version,
});

export const preferencesQuery = queryOptions({
  queryKey: ['preferences'],
  queryFn: async ({ signal }) => withPendingChanges(await read(signal)),
});

/** A person's preferences including unsaved changes; defaults until they are loaded. */
export const usePreferences = (): Preferences =>
  useQuery(preferencesQuery).data?.preferences ?? NO_PREFERENCES;

/** Applies preferences outside the screens. Rendered once, in the shell. */
export function ApplyPreferences(): null {
  const { keys } = usePreferences();
  useEffect(() => setCustomKeys(keys), [keys]);
  useEffect(() => () => setCustomKeys({}), []);
  return null;
}

/** Shows a change immediately and saves it. A failed change is reverted and reported. */
export function changePreferences(change: PreferenceChange): Promise<void> {
  pendingChanges.push(change);
  updateCache();
  saving = saving.then(save).catch((error: unknown) => {
    pendingChanges = [];
    updateCache();
    toast.error(messageOf(error));
  });
  return saving;
}

function updateCache(): void {
  const { queryKey } = preferencesQuery;
  void queryClient.cancelQueries({ queryKey });
  if (acknowledged) queryClient.setQueryData(queryKey, withPendingChanges(acknowledged));
}

/** Conflicts with other windows before saving fails. */
const MAX_ATTEMPTS = 5;

async function save(): Promise<void> {
  for (let attempt = 1; pendingChanges.length > 0; attempt++) {
    const before = acknowledged ?? (await read());
    const sent = [...pendingChanges];
    try {
      const { preferences } = withPendingChanges(before);
      const { version } = await call(savePreferences, { body: { preferences, version: before.version } });
      acknowledged = { preferences, version };
      pendingChanges = pendingChanges.filter((change) => !sent.includes(change));
      updateCache();
      return;
    } catch (error) {
      const isConflict = error instanceof ApiError && error.error === 'changed-meanwhile';
      if (!isConflict || attempt === MAX_ATTEMPTS) throw error;
      const changed = changedSections(before.preferences, (await read()).preferences);
      if (changed.length > 0) toast.info(text.changedElsewhere(new Intl.ListFormat('en-GB').format(changed)));
    }
  }
}
