import { type JobDetail, readJob } from '@colloquy/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { serverAnswers } from '../../../testing/server-answers.ts';
import type { Transcript } from '../merge-changes.ts';
import { DownloadWords } from './download-words.tsx';

const button = () => screen.queryByRole('button', { name: 'Download this transcript' });

async function show(recordings: readonly string[], canDownload: boolean) {
  const server = serverAnswers();
  const files = recordings.map((recordingId) => ({ recordingId }));
  server.on(readJob, { job: { id: 'job', files, abilities: { canDownload } } as unknown as JobDetail });
  const recording = { id: recordings[0], jobId: 'job' } as Transcript['recording'];
  renderPart(<DownloadWords recording={recording} />);
  await waitFor(() => expect(server.asked).toHaveLength(1));
}

test('of several transcripts the one that is read is offered', async () => {
  await show(['one', 'two'], true);
  await waitFor(() => expect(button()).not.toBeNull());
});

test('of one transcript the button of the job’s page is enough', async () => {
  await show(['one'], true);
  await waitFor(() => expect(button()).toBeNull());
});

test('while the job’s page has none yet, it is offered here', async () => {
  await show(['one'], false);
  await waitFor(() => expect(button()).not.toBeNull());
});
