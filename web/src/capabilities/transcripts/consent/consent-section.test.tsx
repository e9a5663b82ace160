import { readConsents } from '@colloquy/contract';
import { screen } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { refusal, serverAnswers } from '../../../testing/server-answers.ts';
import { ConsentSection } from './consent-section.tsx';

const entry = { recordedBy: 'Interviewer', at: '2026-11-23T04:43:26.548Z' };

afterEach(() => onlineManager.setOnline(true));

test('one consent is said once, several say which is which', async () => {
  const server = serverAnswers();
  const given = { ...entry, id: 'one', state: 'given' as const, note: 'Everybody agreed.' };
  server.on(readConsents, { state: 'given', mayRecord: false, story: [given] });
  const first = renderPart(<ConsentSection recordingId="r" />);
  expect(await screen.findByText('Given.')).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toMatch(/^Everybody agreed\.Interviewer, /);
  expect(screen.getAllByText(/Given/)).toHaveLength(1);
  first.unmount();

  const withdrawn = { ...entry, id: 'two', state: 'withdrawn' as const, note: null };
  server.on(readConsents, { state: 'withdrawn', mayRecord: false, story: [withdrawn, given] });
  renderPart(<ConsentSection recordingId="other" />);
  expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  expect(
    screen.getAllByRole('listitem').map(({ textContent }) => textContent?.split('Interviewer')[0]),
  ).toEqual(['Withdrawn.', 'Given. Everybody agreed.']);
});

test('offline it says that the consent is not known here, and shows it once the connection is back', async () => {
  onlineManager.setOnline(false);
  serverAnswers().on(readConsents, { state: 'unknown', mayRecord: false, story: [] });
  renderPart(<ConsentSection recordingId="offline" />);
  expect(screen.getByRole('heading', { name: 'Consent to this recording' })).toBeTruthy();
  await screen.findByText('You’re offline. Consent will load when the connection is back.');
  onlineManager.setOnline(true);
  await screen.findByText('Nothing is written down yet.');
});

test('a consent that cannot be read says why, and is asked for again', async () => {
  const server = serverAnswers();
  server.on(readConsents, () => refusal(500, 'failed', 'Something went wrong.'));
  const { user } = renderPart(<ConsentSection recordingId="failed" />);
  const retry = await screen.findByRole('button', { name: /again|Retry/ });
  server.on(readConsents, { state: 'unknown', mayRecord: false, story: [] });
  await user.click(retry);
  await screen.findByText('Nothing is written down yet.');
});
