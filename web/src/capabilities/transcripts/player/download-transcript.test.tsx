import type { JobDetail } from '@colloquy/contract/jobs';
import { readJob } from '@colloquy/contract/client';
import type { Transcript } from '@colloquy/contract/transcripts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { DownloadTranscript } from './download-transcript.tsx';

const button = () => screen.queryByRole('button', { name: 'Download this transcript' });

async function renderButton(recordings: readonly string[], canDownload: boolean) {
  const server = mockServer();
  const files = recordings.map((recordingId) => ({ recordingId }));
  server.on(readJob, { job: { id: 'job', files, abilities: { canDownload } } as unknown as JobDetail });
  const recording = { id: recordings[0], jobId: 'job' } as Transcript['recording'];
  renderWithProviders(<DownloadTranscript recording={recording} />);
  await waitFor(() => expect(server.requests).toHaveLength(1));
}

test('offers to download the open transcript of several', async () => {
  await renderButton(['one', 'two'], true);
  await waitFor(() => expect(button()).not.toBeNull());
});

test('leaves the only transcript to the button of the job’s page', async () => {
  await renderButton(['one'], true);
  await waitFor(() => expect(button()).toBeNull());
});

test('offers the download if the job’s page has no button yet', async () => {
  await renderButton(['one'], false);
  await waitFor(() => expect(button()).not.toBeNull());
});
