import { findExportTemplates, previewExport, readNameList, saveNameList } from '@colloquy/contract/exports';
import { readPreferences, savePreferences } from '@colloquy/contract/identity';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { NO_PREFERENCES } from '../../../app/preferences/preferences.ts';
import { clearUserInfo, storeUserInfo } from '../../../app/session/user-info.ts';
import { expectAccessible } from '../../../testing/axe.ts';
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
  screen.getByText('Preparing the ZIP…');
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

const previews = () =>
  server.requests
    .filter(({ path }) => path.endsWith('/export/preview'))
    .map(({ query }) => Object.fromEntries(query));

test('the preview follows comments and the list of speakers, which only some formats have', async () => {
  const { user } = renderWithProviders(<ExportDialog jobIds={['j']} onClose={close} />);
  await screen.findByText(/Good morning\./);
  await user.click(screen.getByRole('checkbox', { name: 'Comments' }));
  await user.click(screen.getByRole('checkbox', { name: /^List of speakers/ }));
  await user.click(screen.getByRole('checkbox', { name: /^Mark unclear/ }));
  await waitFor(() =>
    expect(previews().at(-1)).toMatchObject({ comments: 'yes', speakers: 'yes', unclear: 'no' }),
  );
  await user.click(screen.getByRole('radio', { name: /^JSON/ }));
  expect(screen.queryByRole('checkbox', { name: /^List of speakers/ })).toBeNull();
  screen.getByRole('checkbox', { name: 'Comments' });
  await user.click(screen.getByRole('radio', { name: /^NVivo/ }));
  expect(screen.queryByRole('checkbox', { name: 'Comments' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Download' }));
  const query = Object.fromEntries(downloads[0]!.searchParams);
  expect(query).toMatchObject({ format: 'nvivo', unclear: 'no' });
  expect(query).not.toHaveProperty('comments');
});

const names = {
  replacements: [{ name: 'Anna Meier', replacement: 'P07' }],
  suggestions: [
    { name: 'Mary', replacement: 'P02' },
    { name: 'Tom', replacement: '' },
  ],
  canChange: true,
};

test('names are replaced by the list of the job, which is edited in place', async () => {
  server.on(readNameList, names);
  server.on(saveNameList, (request) => ({
    ...names,
    replacements: (request.body as typeof names).replacements,
    suggestions: [],
  }));
  const { user } = renderWithProviders(<ExportDialog jobIds={['j']} recordingId="r" onClose={close} />);
  await user.click(screen.getByRole('checkbox', { name: 'Replace names' }));
  await screen.findByText('1 name in the list');
  await waitFor(() => expect(previews().at(-1)).toMatchObject({ pseudonyms: 'yes' }));
  expect(screen.queryByText('The audio still contains the names.')).toBeNull();
  await user.selectOptions(screen.getByLabelText('Audio'), 'Playback version (ZIP)');
  screen.getByText('The audio still contains the names.');
  await expectAccessible(screen.getByRole('dialog'));

  await user.click(screen.getByRole('button', { name: 'Edit names…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Names to replace' });
  await expectAccessible(dialog);
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^One name per line/);
  expect(field.value).toBe('Anna Meier = P07');
  await user.click(screen.getByRole('button', { name: 'Add 2 speaker names' }));
  expect(field.value).toBe('Anna Meier = P07\nMary = P02\nTom = ');
  expect(document.activeElement).toBe(field);
  await user.click(screen.getByRole('button', { name: 'Save names' }));
  await screen.findByText(/^Line 3 needs a name/);
  await user.type(field, 'Anna Meier');
  await user.click(screen.getByRole('button', { name: 'Save names' }));
  await screen.findByText(/itself in the list/);
  await user.clear(field);
  await user.type(field, 'Anna Meier = P07{Enter}Łukasz\tP08');
  const before = previews().length;
  await user.click(screen.getByRole('button', { name: 'Save names' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Names to replace' })).toBeNull());
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    replacements: [
      { name: 'Anna Meier', replacement: 'P07' },
      { name: 'Łukasz', replacement: 'P08' },
    ],
  });
  await screen.findByText('2 names in the list');
  await waitFor(() => expect(previews().length).toBeGreaterThan(before));
  expect(close).not.toHaveBeenCalled();
});

test('the list is not edited by those who may only read, nor for several jobs', async () => {
  server.on(readNameList, { ...names, replacements: [], canChange: false });
  const { user, unmount } = renderWithProviders(<ExportDialog jobIds={['j']} onClose={close} />);
  await user.click(screen.getByRole('checkbox', { name: 'Replace names' }));
  await screen.findByText('No names in the list yet');
  expect(screen.queryByRole('button', { name: 'Edit names…' })).toBeNull();
  unmount();
  const several = renderWithProviders(<ExportDialog jobIds={['j', 'k']} isWholeJob onClose={close} />);
  await several.user.click(screen.getByRole('checkbox', { name: 'Replace names' }));
  screen.getByText('Each job uses its own list of names.');
  await several.user.click(screen.getByRole('button', { name: 'Download' }));
  expect(downloads[0]!.searchParams.get('pseudonyms')).toBe('yes');
});
