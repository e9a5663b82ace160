import {
  findJobChoices,
  findSpeechLanguages,
  type JobDetail,
  readAsTranscript,
  retryInLanguage,
} from '@colloquy/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { refusal, serverAnswers } from '../../../testing/server-answers.ts';
import { FailureActions } from './failure-actions.tsx';

type JobFile = JobDetail['files'][number];

const failed = (reason: string): JobFile =>
  ({
    id: 'file',
    name: 'talk.mp3',
    standing: 'active',
    progress: { state: 'failed', failure: { reason, found: '', remedy: '', canRetry: true } },
  }) as JobFile;
const job = { id: 'job', files: [] as JobFile[], abilities: { canChange: true } } as JobDetail;

let server: ReturnType<typeof serverAnswers>;
beforeEach(() => {
  server = serverAnswers();
  server.on(findSpeechLanguages, { languages: ['en', 'de'], first: [], expected: [] });
  server.on(findJobChoices, { people: [], reviewers: [], languages: [] });
});

const sent = () =>
  server.asked.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

describe('a file in which no words were found', () => {
  test('is transcribed again in a language that is chosen, never in none', async () => {
    server.on(retryInLanguage, { job });
    const { user } = renderPart(<FailureActions job={job} file={failed('no-speech')} />);
    await user.click(screen.getByRole('button', { name: /^Choose the language/ }));
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

  test('says what the server says against it', async () => {
    server.on(retryInLanguage, () => refusal(409, 'not-now', 'This is not possible now.'));
    const { user } = renderPart(<FailureActions job={job} file={failed('language-unsure')} />);
    await user.click(screen.getByRole('button', { name: /^Choose the language/ }));
    await user.click(await screen.findByRole('combobox', { name: 'Language spoken' }));
    await user.keyboard('germ{Enter}');
    await user.click(screen.getByRole('button', { name: 'Transcribe again' }));
    await screen.findByText('This is not possible now.');
  });
});

test('text that is named as audio is used as a transcript', async () => {
  server.on(readAsTranscript, { job });
  const { user } = renderPart(<FailureActions job={job} file={failed('text-not-audio')} />);
  await user.click(screen.getByRole('button', { name: 'Use as transcript talk.mp3' }));
  await waitFor(() => expect(sent()).toEqual([['/api/jobs/job/read-as-transcript', { jobFileId: 'file' }]]));
});

test('nothing is offered for other failures, nor to somebody who may not change the job', () => {
  const reader = { ...job, abilities: { ...job.abilities, canChange: false } };
  renderPart(
    <>
      <FailureActions job={job} file={failed('damaged')} />
      <FailureActions job={reader} file={failed('no-speech')} />
    </>,
  );
  expect(screen.queryByRole('button')).toBeNull();
});
