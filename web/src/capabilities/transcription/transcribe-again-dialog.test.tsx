import { type JobDetail, transcribeAgain } from '@colloquy/contract/jobs';
import { findQualities, findSpeechLanguages, type QualityOffer } from '@colloquy/contract/models';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { mockServer, refusal } from '../../testing/mock-server.ts';
import type { JobFile } from '../jobs/index.ts';
import { TranscribeAgainDialog } from './transcribe-again-dialog.tsx';

const file = { id: 'file', name: 'talk.mp3', durationMs: 120_000, settings: {} } as unknown as JobFile;
const job = {
  id: 'job',
  sid: 'SID002',
  name: 'Markets',
  settings: { name: 'Markets', language: 'en', speakers: null, quality: 'fast' },
  files: [file],
} as unknown as JobDetail;
const again = { ...job, id: 'again', name: 'Markets (2)', files: [] } as JobDetail;
const offer = (quality: string, price: number): QualityOffer =>
  ({
    quality,
    engine: `Engine ${quality}`,
    isAvailable: true,
    remedy: null,
    sentTo: null,
    secondsPerMinute: 10,
    isMeasured: true,
    price,
    priceFactor: 100,
  }) as QualityOffer;

const close = vi.fn();
let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  close.mockClear();
  server = mockServer();
  server.on(findSpeechLanguages, { languages: ['en', 'de'], first: [], expected: [] });
  server.on(findQualities, { qualities: [offer('fast', 100), offer('balanced', 150), offer('best', 200)] });
});
const sent = () => server.requests.filter(({ method }) => method === 'POST').map(({ body }) => body);
const submit = () => screen.getByRole('button', { name: 'Transcribe again' });

test('shows the price of the file, orders it with other settings and opens the new job', async () => {
  server.on(transcribeAgain, { job: again });
  const { user, router } = renderWithProviders(
    <TranscribeAgainDialog job={job} file={file} onClose={close} />,
  );
  await screen.findByText(/^This file, .*: about 2\.00 credits\./);
  screen.getByText(/The present transcript stays as it is, with all edits and comments\./);
  await user.click(await screen.findByRole('radio', { name: /^Best/ }));
  await screen.findByText(/about 4\.00 credits/);
  await user.type(screen.getByLabelText('Number of speakers'), '3');
  await user.click(submit());
  await waitFor(() => expect(router.state.location.pathname).toContain('/again'));
  expect(sent()).toEqual([
    { jobFileId: 'file', requestId: expect.any(String), language: 'en', speakers: 3, quality: 'best' },
  ]);
});

test('a refusal stays in the dialog, and another try orders once', async () => {
  server.on(transcribeAgain, () => refusal(409, 'quality-not-available', 'This quality cannot be ordered.'));
  const { user } = renderWithProviders(<TranscribeAgainDialog job={job} file={file} onClose={close} />);
  await screen.findByText(/about 2\.00 credits/);
  await user.click(submit());
  await screen.findByText('This quality cannot be ordered.');
  expect(close).not.toHaveBeenCalled();
  server.on(transcribeAgain, { job: again });
  await user.click(submit());
  await waitFor(() => expect(close).toHaveBeenCalledOnce());
  const [first, second] = sent();
  expect(second).toEqual(first);
});
