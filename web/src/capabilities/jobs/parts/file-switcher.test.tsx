import type { JobDetail } from '@colloquy/contract/jobs';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { expectAccessible } from '../../../testing/axe.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { inTranscription } from '../../transcription/testing/in-transcription.tsx';
import type { JobFile } from '../chosen-file.ts';
import { FileSwitcher } from './file-switcher.tsx';

const file = (number: number): JobFile =>
  ({
    id: `f${number}`,
    name: `interview-${number}.mp3`,
    recordingId: `r${number}`,
    durationMs: 60_000,
    status: 'active',
    tracksMissing: 0,
    canExclude: false,
    settings: {},
    tracks: [],
    transcriptName: null,
    progress: { state: number === 2 ? 'running' : 'ready', percent: 10, message: '', secondsLeft: null },
  }) as unknown as JobFile;

const jobWith = (count: number): JobDetail =>
  ({
    id: 'j',
    sid: 'SID002',
    status: 'active',
    settings: { language: null, speakers: null },
    files: Array.from({ length: count }, (_, at) => file(at + 1)),
    abilities: {},
  }) as unknown as JobDetail;

const open = (count: number, at: string) =>
  renderWithProviders(inTranscription(<FileSwitcher job={jobWith(count)} />), { at });

test('names the shown file and steps through the others, without what belongs to one file', async () => {
  const { user, router } = open(3, '/?file=f2&t=10&panel=comments');
  screen.getByRole('button', { name: 'interview-2.mp3 2/3' });
  await user.click(screen.getByRole('button', { name: 'Next file' }));
  await screen.findByRole('button', { name: 'interview-3.mp3 3/3' });
  expect(router.state.location.search).toBe('?file=f3&panel=comments');
  expect(screen.getByRole('button', { name: 'Next file' }).getAttribute('aria-disabled')).toBe('true');
  await user.keyboard('{Alt>}{PageUp}{/Alt}');
  await screen.findByRole('button', { name: 'interview-2.mp3 2/3' });
});

test('lists all files with their state, finds one by name and closes when it is opened', async () => {
  const { user, router } = open(12, '/?file=r1');
  await user.click(screen.getByRole('button', { name: 'interview-1.mp3 1/12' }));
  const list = await screen.findByRole('dialog', { name: 'Files of this job' });
  await within(list).findByText('11 ready to review');
  await expectAccessible(list);
  await user.type(within(list).getByRole('searchbox', { name: 'Search files' }), 'VIEW-12');
  expect(
    within(list)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['interview-12.mp3']);
  await user.clear(within(list).getByRole('searchbox'));
  await user.type(within(list).getByRole('searchbox'), 'nothing');
  within(list).getByText('No files match your search.');
  await user.clear(within(list).getByRole('searchbox'));
  await user.click(within(list).getByRole('link', { name: 'interview-12.mp3' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(router.state.location.search).toBe('?file=f12');
});
