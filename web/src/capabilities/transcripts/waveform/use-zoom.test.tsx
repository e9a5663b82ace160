import { readPreferences, savePreferences } from '@colloquy/contract/identity';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { useZoom } from './use-zoom.ts';

function Zoom() {
  const { lengthMs, zoom } = useZoom(600_000);
  return (
    <>
      <output>{lengthMs ?? 'whole'}</output>
      <button onClick={() => zoom(0.5)}>Closer</button>
      <button onClick={() => zoom(1_000)}>Away</button>
    </>
  );
}

test('saves immediately when the zoomed view opens or closes, and its length when it is left', async () => {
  const server = mockServer();
  const chosen = {
    keys: {},
    expansions: [],
    notifications: { emails: {}, digest: 'daily' as const },
  };
  server.on(readPreferences, { preferences: { ...chosen, transcript: {} }, version: 1 });
  server.on(savePreferences, { version: 2 });
  const saved = () =>
    server.requests.flatMap(({ method, body }) =>
      method === 'GET'
        ? []
        : [(body as { preferences: { transcript: { waveformMs?: number | null } } }).preferences.transcript],
    );
  const { user, unmount } = renderWithProviders(<Zoom />);
  await user.click(screen.getByRole('button', { name: 'Closer' }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]!.waveformMs).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Away' }));
  await waitFor(() => expect(saved().at(-1)).toEqual({ waveformMs: null }));

  await user.click(screen.getByRole('button', { name: 'Closer' }));
  await waitFor(() => expect(saved()).toHaveLength(3));
  await user.click(screen.getByRole('button', { name: 'Closer' }));
  const closest = Number(screen.getByRole('status').textContent);
  unmount();
  await waitFor(() => expect(saved().at(-1)!.waveformMs).toBe(Math.round(closest)));
});
