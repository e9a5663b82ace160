import { BlobWriter, TextReader, Uint8ArrayReader, ZipWriter } from '@zip.js/zip.js';
import { readUploadLimits, RECORDINGS_AND_TRANSCRIPTS } from '@colloquy/contract/files';
import { screen, waitFor } from '@testing-library/react';
import { defaultOptions } from 'tus-js-client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { getUploads, removeUpload } from '../upload-queue.ts';
import { ImportPanel } from './import-panel.tsx';

const TRANSCRIPT_TEXT = 'Interviewer: How was it?\nRespondent: Très bien.';

/** Two text files named as audio, and one audio file. */
async function createZip(): Promise<File> {
  const writer = new ZipWriter(new BlobWriter(), { useWebWorkers: false });
  await writer.add('wave/talk.mp3', new TextReader(TRANSCRIPT_TEXT));
  await writer.add('wave/notes.mp3', new TextReader('Bring batteries.'));
  await writer.add('wave/sound.mp3', new Uint8ArrayReader(new Uint8Array([0x49, 0x44, 0x33, 3, 0, 0])));
  return new File([await writer.close()], 'study.zip', { type: 'application/zip' });
}

// Uploads stop at the search for previous ones.
Object.assign(defaultOptions.urlStorage, { findAllUploads: () => new Promise(() => undefined) });

beforeEach(() =>
  mockServer().on(readUploadLimits, {
    maxBytes: 4 * 1024 ** 2,
    maxDurationMs: 3_600_000,
    services: [{ sid: 'SID002', types: [...RECORDINGS_AND_TRANSCRIPTS] }],
  }),
);
// Uploads outlive their screen, and ask before a page is left.
afterEach(() => {
  for (const { key } of getUploads()) removeUpload(key);
});

test('text named as audio in a ZIP is added only as a transcript, or excluded', async () => {
  const { user } = renderWithProviders(<ImportPanel job={{ id: 'j', sid: 'SID002' }} languages={['en']} />);
  const input = screen.getByLabelText('ZIP or sheet to import');
  await waitFor(() => expect(input.getAttribute('accept')).toMatch(/^audio\/\*,video\/\*,\.wav,.*\.zip/));
  await user.upload(input, [await createZip()]);
  await screen.findByText('talk.mp3 contains text, not audio. Use it as a transcript?');
  expect(screen.getByRole('button', { name: /^Add / }).getAttribute('aria-disabled')).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Use as transcript wave/talk.mp3' }));
  await user.click(screen.getByRole('button', { name: 'Leave out wave/notes.mp3' }));
  await user.click(screen.getByRole('button', { name: 'Add 2 files' }));
  expect(getUploads().map(({ file }) => file.name)).toEqual(['talk.txt', 'sound.mp3']);
  const [text] = getUploads();
  expect(await (await text!.open()).text()).toBe(TRANSCRIPT_TEXT);
});
