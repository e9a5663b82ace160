import { readConsents } from '@colloquy/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { serverAnswers } from '../../../testing/server-answers.ts';
import { ConsentSection } from './consent-section.tsx';

const entry = { recordedBy: 'Interviewer', at: '2026-11-23T04:43:26.548Z' };

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
