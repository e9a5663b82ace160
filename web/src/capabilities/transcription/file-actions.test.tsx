import { findJobChoices, type JobDetail, importAsTranscript, retryInLanguage } from '@colloquy/contract/jobs';
import { findSpeechLanguages } from '@colloquy/contract/models';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { refusal, mockServer } from '../../testing/mock-server.ts';
import type { JobFile } from '../jobs/index.ts';
import { FailureActions } from './file-actions.tsx';

const failed = (reason: string): JobFile =>
  ({
    id: 'file',
    name: 'talk.mp3',
    status: 'active',
    progress: { state: 'failed', failure: { reason, found: '', remedy: '', canRetry: true } },
  }) as JobFile;
const job = { id: 'job', files: [] as JobFile[], abilities: { canChange: true } } as JobDetail;

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  server.on(findSpeechLanguages, { languages: ['en', 'de'], first: [], expected: [] });
  server.on(findJobChoices, { people: [], reviewers: [], languages: [] });
});

const sent = () =>
  server.requests.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

describe('a file without recognised words', () => {
  test('is transcribed again only in a chosen language', async () => {
    server.on(retryInLanguage, { job });
    const { user } = renderWithProviders(<FailureActions job={job} file={failed('no-speech')} />);
    await user.click(screen.getByRole('button', { name: /^Choose language/ }));
    const again = await screen.findByRole('button', { name: 'Transcribe again' });
    await user.click(again);
    await screen.findByText('Choose a language.');
    expect(sent()).toEqual([]);
    await user.click(screen.getByRole('combobox', { name: 'Language spoken' }));
    await user.keyboard('germ{Enter}');
    await user.click(again);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([['/api/jobs/job/retry-in-language', { jobFileId: 'file', language: 'de' }]]);
  });

  test("shows the server's refusal", async () => {
    server.on(retryInLanguage, () => refusal(409, 'not-now', 'This is not possible now.'));
    const { user } = renderWithProviders(<FailureActions job={job} file={failed('language-unsure')} />);
    await user.click(screen.getByRole('button', { name: /^Choose language/ }));
    await user.click(await screen.findByRole('combobox', { name: 'Language spoken' }));
    await user.keyboard('germ{Enter}');
    await user.click(screen.getByRole('button', { name: 'Transcribe again' }));
    await screen.findByText('This is not possible now.');
  });
});

test('imports text that is named as audio as a transcript', async () => {
  server.on(importAsTranscript, { job });
  const { user } = renderWithProviders(<FailureActions job={job} file={failed('text-not-audio')} />);
  await user.click(screen.getByRole('button', { name: 'Use as transcript talk.mp3' }));
  await waitFor(() =>
    expect(sent()).toEqual([['/api/jobs/job/import-as-transcript', { jobFileId: 'file' }]]),
  );
});

test('offers nothing for other failures, or to a user who may not change the job', () => {
  const reader = { ...job, abilities: { ...job.abilities, canChange: false } };
  renderWithProviders(
    <>
      <FailureActions job={job} file={failed('damaged')} />
      <FailureActions job={reader} file={failed('no-speech')} />
    </>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
