import type { Preferences } from '@colloquy/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** The server of one person's preferences, as far as a browser can tell. */
let server: { preferences: Preferences; version: number };
/** How often it is out of reach. */
let isAway: number;
let saved: number;

function answer(init: RequestInit): Response {
  if (init.method === 'GET') return Response.json(server);
  if (isAway-- > 0) throw new TypeError('no network');
  const sent = JSON.parse(String(init.body)) as typeof server;
  if (sent.version !== server.version)
    return Response.json({ code: 1, error: 'changed-meanwhile', message: '' }, { status: 409 });
  saved++;
  server = { ...sent, version: server.version + 1 };
  return Response.json({ version: server.version });
}

/** A browser window: its modules are its own. */
async function openWindow() {
  vi.resetModules();
  const { toast } = await import('../../ui/toast/toast.ts');
  const told = { info: vi.spyOn(toast, 'info'), error: vi.spyOn(toast, 'error') };
  const { queryClient } = await import('../query-client.ts');
  const { changePreferences, preferencesQuery } = await import('./preferences.ts');
  await queryClient.fetchQuery(preferencesQuery);
  const shown = (): Preferences | undefined =>
    queryClient.getQueryData<typeof server>(preferencesQuery.queryKey)?.preferences;
  const giveKeys = (id: string, keys: string[]) =>
    changePreferences((chosen) => ({ ...chosen, keys: { ...chosen.keys, [id]: keys } }));
  return { shown, giveKeys, told };
}

beforeEach(() => {
  server = { preferences: { keys: {}, expansions: [], transcript: {}, mails: {} }, version: 0 };
  isAway = 0;
  saved = 0;
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => answer(init));
  vi.stubGlobal('localStorage', { getItem: () => null });
});

describe('what a person chooses', () => {
  it('shows at once and is saved', async () => {
    const { shown, giveKeys } = await openWindow();
    const saving = giveKeys('play', ['F4']);
    expect(shown()?.keys).toEqual({ play: ['F4'] });
    expect(saved).toBe(0);
    await saving;
    expect(server.preferences.keys).toEqual({ play: ['F4'] });
  });

  it('is saved in the order in which it was chosen', async () => {
    const { giveKeys } = await openWindow();
    await Promise.all([giveKeys('play', ['F4']), giveKeys('play', ['F5']), giveKeys('slower', [])]);
    expect(server.preferences.keys).toEqual({ play: ['F5'], slower: [] });
  });

  it('is joined with what another window has saved meanwhile, which is said', async () => {
    const one = await openWindow();
    const other = await openWindow();
    await other.giveKeys('slower', ['F3']);
    await one.giveKeys('play', ['F4']);
    expect(server.preferences.keys).toEqual({ slower: ['F3'], play: ['F4'] });
    expect(one.shown()?.keys).toEqual({ slower: ['F3'], play: ['F4'] });
    expect(one.told.info).toHaveBeenCalledWith('Changed in another window as well, and kept: keys.');
  });

  it('goes back where it cannot be saved, and the next choice is saved again', async () => {
    const { shown, giveKeys, told } = await openWindow();
    isAway = 1;
    await giveKeys('play', ['F4']);
    expect(shown()?.keys).toEqual({});
    expect(told.error).toHaveBeenCalledOnce();
    await giveKeys('slower', ['F3']);
    expect(server.preferences.keys).toEqual({ slower: ['F3'] });
  });
});
