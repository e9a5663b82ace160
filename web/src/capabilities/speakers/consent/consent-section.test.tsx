import { readConsents } from '@colloquy/contract/transcripts';
import { screen } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { refusal, mockServer } from '../../../testing/mock-server.ts';
import { ConsentSection } from './consent-section.tsx';

const entry = { recordedBy: 'Interviewer', at: '2026-11-23T04:43:26.548Z' };

afterEach(() => onlineManager.setOnline(true));

test('shows the state once for a single entry, and per entry for several', async () => {
  const server = mockServer();
  const given = { ...entry, id: 'one', state: 'given' as const, note: 'Everybody agreed.' };
  server.on(readConsents, { state: 'given', mayRecord: false, entries: [given] });
  const first = renderWithProviders(<ConsentSection recordingId="r" />);
  expect(await screen.findByText('Consent given.')).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toMatch(/^Everybody agreed\.Interviewer, /);
  expect(screen.getAllByText(/Consent given/)).toHaveLength(1);
  first.unmount();

  const withdrawn = { ...entry, id: 'two', state: 'withdrawn' as const, note: null };
  server.on(readConsents, { state: 'withdrawn', mayRecord: false, entries: [withdrawn, given] });
  renderWithProviders(<ConsentSection recordingId="other" />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  expect(
    screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split('Interviewer')[0]),
  ).toEqual(['Consent withdrawn.', 'Consent given. Everybody agreed.']);
});

test('explains offline that the consent is unavailable, and shows it once the connection is back', async () => {
  onlineManager.setOnline(false);
  mockServer().on(readConsents, { state: 'unknown', mayRecord: false, entries: [] });
  renderWithProviders(<ConsentSection recordingId="offline" />);
  expect(screen.getByRole('heading', { name: 'Consent to this recording' })).toBeTruthy();
  await screen.findByText('You’re offline. Consent will load when you’re back online.');
  onlineManager.setOnline(true);
  await screen.findByText('No consent recorded.');
});

test('explains why the consent cannot be read, and offers a retry', async () => {
  const server = mockServer();
  server.on(readConsents, () => refusal(500, 'failed', 'Something went wrong.'));
  const { user } = renderWithProviders(<ConsentSection recordingId="failed" />);
  const retry = await screen.findByRole('button', { name: /again|Retry/ });
  server.on(readConsents, { state: 'unknown', mayRecord: false, entries: [] });
  await user.click(retry);
  await screen.findByText('No consent recorded.');
});
