import { findExportTemplates, previewExport } from '@colloquy/contract/exports';
import { readPreferences, savePreferences } from '@colloquy/contract/identity';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { NO_PREFERENCES } from '../../../app/preferences/preferences.ts';
import { clearUserInfo, storeUserInfo } from '../../../app/session/user-info.ts';
import { mockServer } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { ExportDialog } from './export-dialog.tsx';

let server: ReturnType<typeof mockServer>;
const close = vi.fn();
let downloads: URL[];
beforeEach(() => {
  clearUserInfo();
  storeUserInfo({ id: 'u', name: 'Researcher', org: 'O', oid: 'o', role: 'customer', username: 'r' });
  close.mockClear();
  server = mockServer();
  server.on(findExportTemplates, { templates: [] });
  server.on(previewExport, { name: 'market.txt', text: 'Good morning.', isWhole: false, problem: null });
  server.on(readPreferences, { preferences: NO_PREFERENCES, version: 1 } as never);
  server.on(savePreferences, { version: 2 } as never);
  downloads = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(new URL(this.href, 'http://colloquy.test'));
  });
});

test('a download has the chosen format, and the choice is kept for the next one', async () => {
  const { user } = renderWithProviders(<ExportDialog jobIds={['j']} recordingId="r" onClose={close} />);
  await screen.findByText(/Good morning\./);
  await user.click(screen.getByRole('radio', { name: /SubRip|SRT/ }));
  await waitFor(() =>
    expect(server.requests.findLast(({ path }) => path.endsWith('preview'))?.query.get('format')).toBe('srt'),
  );
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(downloads).toHaveLength(1);
  expect(downloads[0]!.pathname).toBe('/api/jobs/j/export');
  expect(Object.fromEntries(downloads[0]!.searchParams)).toMatchObject({ format: 'srt', recordingId: 'r' });
  expect(close).toHaveBeenCalledOnce();
  await waitFor(() =>
    expect(server.requests.findLast(({ method }) => method !== 'GET')?.body).toMatchObject({
      preferences: { exports: { format: 'srt' } },
    }),
  );
});

test('all files are a ZIP, whose progress stays on screen', async () => {
  const { user } = renderWithProviders(
    <ExportDialog jobIds={['j']} recordingId="r" files={3} onClose={close} />,
  );
  await user.click(screen.getByRole('checkbox', { name: 'All 3 files of this job (ZIP)' }));
  await user.click(screen.getByRole('button', { name: 'Download' }));
  screen.getByText('The ZIP is being put together.');
  expect(downloads[0]!.searchParams.get('files')).toBe('all');
  expect(downloads[0]!.searchParams.has('recordingId')).toBe(false);
  expect(close).not.toHaveBeenCalled();
});

test('a template is not offered where the organisation has none', async () => {
  renderWithProviders(<ExportDialog jobIds={['j']} onClose={close} />);
  await screen.findByText(/Good morning\./);
  expect(screen.queryByRole('radio', { name: /template/i })).toBeNull();
});

test('a download by template says which one', async () => {
  const uploadedAt = '2026-11-01T10:00:00.000Z';
  const template = { id: 't', name: 'Report', fileName: 'r.docx', size: 1, uploadedAt };
  server.on(findExportTemplates, { templates: [template] });
  const { user } = renderWithProviders(<ExportDialog jobIds={['j']} onClose={close} />);
  await user.click(await screen.findByRole('radio', { name: /template/i }));
  await user.click(screen.getByRole('button', { name: 'Download' }));
  expect(downloads[0]!.searchParams.get('templateId')).toBe('t');
});
