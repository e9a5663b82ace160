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
const names = () => getUploads().map(({ file }) => file.name);

// Uploads stop at the search for previous ones.
Object.assign(defaultOptions.urlStorage, { findAllUploads: () => new Promise(() => undefined) });

beforeEach(() => void mockServer());
// Uploads outlive their screen, and ask before a page is left.
afterEach(() => {
  for (const { key } of getUploads()) removeUpload(key);
});

test('offers text that is named as audio as a transcript instead of uploading it', async () => {
  const { user } = renderWithProviders(<FileChooser jobId="j" />);
  await user.upload(screen.getByLabelText('Recordings to upload'), [text, audio]);
  await screen.findByText('talk.mp3 contains text, not audio. Use it as a transcript?');
  expect(names()).toEqual(['sound.mp3']);
  await user.click(screen.getByRole('button', { name: 'Use as transcript talk.mp3' }));
  expect(names()).toEqual(['sound.mp3', 'talk.txt']);
  expect(screen.queryByText(/contains text/)).toBeNull();
});

test('text that is named as audio can be excluded', async () => {
  const { user } = renderWithProviders(<FileChooser jobId="j" />);
  await user.upload(screen.getByLabelText('Recordings to upload'), [text]);
  await user.click(await screen.findByRole('button', { name: 'Leave out talk.mp3' }));
  expect(names()).toEqual([]);
});
