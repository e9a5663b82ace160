import { serviceOffMessage } from '@colloquy/contract';
import { findUploadedFiles } from '@colloquy/contract/jobs';
import { findOwnServices } from '@colloquy/contract/services';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../app/query-client.ts';
import { expectAccessible } from '../../../testing/axe.ts';
import { getUploads, removeUpload } from '../../files/index.ts';
import { offerFiles } from '../offered-files.ts';
import { audio, mockDraftServer, openCreate, transcriptText, uploaded } from './testing/draft-server.tsx';

let server: ReturnType<typeof mockDraftServer>;
beforeEach(() => {
  server = mockDraftServer();
});
// Uploads outlive their screen, and ask before a page is left.
afterEach(() => {
  for (const { key } of getUploads()) removeUpload(key);
});

const files = () => screen.findByRole('list', { name: 'Files' });

test('text that is named as audio is used as a transcript or left out, and other types are refused', async () => {
  const { user } = openCreate();
  const chooser = await screen.findByLabelText('Recordings to upload');
  await waitFor(() => expect(chooser.getAttribute('accept')).toMatch(/^audio\/\*,video\/\*,\.wav,.*\.zip/));
  chooser.removeAttribute('accept');
  const pdf = new File(['%PDF-1.7'], 'notes.pdf', { type: 'application/pdf' });
  await user.upload(chooser, [transcriptText, pdf]);
  const problems = await screen.findByRole('alert', { name: 'Files that need a decision' });
  within(problems).getByText('talk.mp3 contains text, not audio. Use it as a transcript?');
  within(problems).getByText('notes.pdf');
  expect(getUploads()).toEqual([]);
  await expectAccessible(document.body);
  await user.click(screen.getByRole('button', { name: 'Use as transcript talk.mp3' }));
  within(await files()).getByText('talk.txt');
  await user.upload(chooser, [transcriptText]);
  await user.click(await screen.findByRole('button', { name: 'Leave out talk.mp3' }));
  expect(getUploads().map(({ file }) => file.name)).toEqual(['talk.txt']);
});

test('dropped files of another screen are added', async () => {
  offerFiles([audio('offered.mp3')]);
  openCreate();
  within(await files()).getByText('offered.mp3');
});

const OFF = {
  services: [{ sid: 'SID002' as const, name: 'Qual AI', isAvailable: false, off: 'person' as const }],
};
const OFF_MESSAGE = serviceOffMessage('SID002', 'person');

test('a service that is switched off shows no drop area, but an open screen stays', async () => {
  server.on(findOwnServices, OFF);
  const { unmount } = openCreate();
  await screen.findByText(OFF_MESSAGE);
  expect(screen.queryByLabelText('Recordings to upload')).toBeNull();
  unmount();
  server.on(findOwnServices, {
    services: [{ sid: 'SID002', name: 'Qual AI', isAvailable: true, off: null }],
  });
  await act(() => queryClient.invalidateQueries({ queryKey: ['services'] }));
  server.on(findUploadedFiles, { files: [uploaded('one.mp3')] });
  openCreate('/?job=d');
  await screen.findByText('one.mp3');
  server.on(findOwnServices, OFF);
  await act(() => queryClient.invalidateQueries({ queryKey: ['services'] }));
  await screen.findByText(OFF_MESSAGE);
  screen.getByText('one.mp3');
});
