import { type AcceptedType, readUploadLimits, RECORDINGS_AND_TRANSCRIPTS } from '@colloquy/contract/files';
import { onlineManager } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { defaultOptions } from 'tus-js-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { getUploads, removeUpload } from '../upload-queue.ts';
import { FileChooser } from './file-chooser.tsx';

const text = new File(['Interviewer: How was it?\nRespondent: Très bien.'], 'talk.mp3', {
  type: 'audio/mpeg',
});
const audio = new File([new Uint8Array([0x49, 0x44, 0x33, 3, 0, 0, 0, 0])], 'sound.mp3', {
  type: 'audio/mpeg',
});
const DOCUMENTS: AcceptedType[] = [
  { kind: 'document', name: 'Text', extensions: ['.txt'] },
  { kind: 'document', name: 'PDF', extensions: ['.pdf'] },
];
const names = () => getUploads().map(({ file }) => file.name);

// Uploads stop at the search for previous ones.
Object.assign(defaultOptions.urlStorage, { findAllUploads: () => new Promise(() => undefined) });

const JOB = { id: 'j', sid: 'SID002' as const, manyFiles: false };
beforeEach(() =>
  mockServer().on(readUploadLimits, {
    maxBytes: 4 * 1024 ** 2,
    maxDurationMs: 3_600_000,
    services: [
      { sid: 'SID002', types: [...RECORDINGS_AND_TRANSCRIPTS] },
      { sid: 'SID001', types: DOCUMENTS },
    ],
  }),
);
// Uploads outlive their screen, and ask before a page is left.
afterEach(() => {
  for (const { key } of getUploads()) removeUpload(key);
});

test('offers text that is named as audio as a transcript instead of uploading it', async () => {
  const { user } = renderWithProviders(<FileChooser job={JOB} />);
  await user.upload(await screen.findByLabelText('Recordings to upload'), [text, audio]);
  await screen.findByText('talk.mp3 contains text, not audio. Use it as a transcript?');
  expect(names()).toEqual(['sound.mp3']);
  await user.click(screen.getByRole('button', { name: 'Use as transcript talk.mp3' }));
  expect(names()).toEqual(['sound.mp3', 'talk.txt']);
  expect(screen.queryByText(/contains text/)).toBeNull();
});

test('text that is named as audio can be excluded', async () => {
  const { user } = renderWithProviders(<FileChooser job={JOB} />);
  await user.upload(await screen.findByLabelText('Recordings to upload'), [text]);
  await user.click(await screen.findByRole('button', { name: 'Leave out talk.mp3' }));
  expect(names()).toEqual([]);
});

test('asks for the types of the service and refuses others', async () => {
  const { user } = renderWithProviders(<FileChooser job={{ ...JOB, sid: 'SID001' }} />);
  await screen.findByText(/^Text, PDF\. Up to 4 MB a file; several/);
  const input = screen.getByLabelText('Files to upload');
  expect(input.getAttribute('accept')).toBe('.txt,.pdf');
  input.removeAttribute('accept');
  // Text in a document is no transcript.
  const pdf = new File(['%PDF-1.7 Text'], 'leaflet.pdf', { type: 'application/pdf' });
  await user.upload(input, [pdf, audio]);
  const refused = await screen.findByRole('alert');
  expect(refused.textContent).toBe(
    'sound.mp3: This type of file is not accepted here. Accepted: Text (.txt), PDF (.pdf).',
  );
  expect(names()).toEqual(['leaflet.pdf']);
});

test('files that are chosen offline, before the limits are known, are queued', async () => {
  onlineManager.setOnline(false);
  try {
    const { user } = renderWithProviders(<FileChooser job={JOB} />);
    await user.upload(screen.getByLabelText('Files to upload'), [audio]);
    await expect.poll(names).toEqual(['sound.mp3']);
  } finally {
    onlineManager.setOnline(true);
  }
});
