import type { Preferences } from '@colloquy/contract/identity';
import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Fake server with one person's preferences. */
let server: { preferences: Preferences; version: number };
/** Number of requests that still fail. */
let failures: number;
let saved: number;

function answer(init: RequestInit): Response {
  if (init.method === 'GET') return Response.json(server);
  if (failures-- > 0) throw new TypeError('no network');
  const sent = JSON.parse(String(init.body)) as typeof server;
  if (sent.version !== server.version)
    return Response.json({ code: 1, error: 'changed-meanwhile', message: '' }, { status: 409 });
  saved++;
  server = { ...sent, version: server.version + 1 };
  return Response.json({ version: server.version });
}

/** A browser window with its own modules. */
async function openWindow() {
  vi.resetModules();
  const { toast } = await import('../../ui/toast/toast.ts');
  const toasts = { info: vi.spyOn(toast, 'info'), error: vi.spyOn(toast, 'error') };
  const { queryClient } = await import('../query-client.ts');
  const { changePreferences, preferencesQuery } = await import('./preferences.ts');
  await queryClient.fetchQuery(preferencesQuery);
  const shown = (): Preferences | undefined =>
    queryClient.getQueryData<typeof server>(preferencesQuery.queryKey)?.preferences;
  const assignKeys = (id: string, keys: string[]) =>
    changePreferences((chosen) => ({ ...chosen, keys: { ...chosen.keys, [id]: keys } }));
  return { shown, assignKeys, toasts };
}

beforeEach(() => {
  server = {
    preferences: { keys: {}, expansions: [], transcript: {}, notifications: { emails: {}, digest: 'daily' } },
    version: 0,
  };
  failures = 0;
  saved = 0;
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => answer(init));
  vi.stubGlobal('localStorage', { getItem: () => null });
});

describe('preferences', () => {
  it('change immediately and are saved', async () => {
    const { shown, assignKeys } = await openWindow();
    const saving = assignKeys('play', ['F4']);
    expect(shown()?.keys).toEqual({ play: ['F4'] });
    expect(saved).toBe(0);
    await saving;
    expect(server.preferences.keys).toEqual({ play: ['F4'] });
  });

  it('are saved in their order', async () => {
    const { assignKeys } = await openWindow();
    await Promise.all([assignKeys('play', ['F4']), assignKeys('play', ['F5']), assignKeys('slower', [])]);
    expect(server.preferences.keys).toEqual({ play: ['F5'], slower: [] });
  });

  it("are merged with another window's changes, with a message", async () => {
    const one = await openWindow();
    const other = await openWindow();
    await other.assignKeys('slower', ['F3']);
    await one.assignKeys('play', ['F4']);
    expect(server.preferences.keys).toEqual({ slower: ['F3'], play: ['F4'] });
    expect(one.shown()?.keys).toEqual({ slower: ['F3'], play: ['F4'] });
    expect(one.toasts.info).toHaveBeenCalledWith(
      'Some settings were also changed in another window: keyboard shortcuts. Both sets of changes were kept.',
    );
  });

  it('are reverted if saving fails, and the next change is saved again', async () => {
    const { shown, assignKeys, toasts } = await openWindow();
    failures = 1;
    await assignKeys('play', ['F4']);
    expect(shown()?.keys).toEqual({});
    expect(toasts.error).toHaveBeenCalledOnce();
    await assignKeys('slower', ['F3']);
    expect(server.preferences.keys).toEqual({ slower: ['F3'] });
  });
});
