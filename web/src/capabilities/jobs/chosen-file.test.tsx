import type { JobDetail } from '@colloquy/contract/jobs';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { useChosenFile } from './chosen-file.ts';

type Files = JobDetail['files'];
type State = Files[number]['progress']['state'];

const filesIn = (...states: State[]): Files =>
  states.map(
    (state, at) =>
      ({ id: `file-${at + 1}`, recordingId: `r-${at + 1}`, progress: { state } }) as Files[number],
  );

function ChosenFile({ first, then }: { first: Files; then?: Files }) {
  const [files, setFiles] = useState(first);
  return (
    <>
      <output aria-label="File">{useChosenFile(files)?.id ?? 'none'}</output>
      {then && (
        <button type="button" onClick={() => setFiles(then)}>
          Later
        </button>
      )}
    </>
  );
}

const later = () => screen.getByRole('button', { name: 'Later' });

const shown = () => screen.getByRole('status', { name: 'File' }).textContent;

test('keeps showing the same file when another becomes ready first', async () => {
  const { router, user } = renderWithProviders(
    <ChosenFile
      first={filesIn('waiting', 'running', 'waiting')}
      then={filesIn('ready', 'running', 'ready')}
    />,
    { at: '/job?t=5' },
  );
  expect(shown()).toBe('file-2');
  expect(router.state.location.search).toBe('?t=5&file=file-2');
  expect(router.state.historyAction).toBe('REPLACE');
  await user.click(later());
  expect(shown()).toBe('file-2');
});

test('shows the first file that starts while no file is transcribed', async () => {
  const { router, user } = renderWithProviders(
    <ChosenFile first={filesIn('waiting', 'waiting')} then={filesIn('waiting', 'running')} />,
    { at: '/job' },
  );
  expect(shown()).toBe('file-1');
  expect(router.state.location.search).toBe('');
  await user.click(later());
  expect(shown()).toBe('file-2');
});

test('leaves the address unchanged when it names a file or the job has only one', () => {
  const { router, unmount } = renderWithProviders(<ChosenFile first={filesIn('ready', 'ready')} />, {
    at: '/job?file=r-2',
  });
  expect([shown(), router.state.location.search]).toEqual(['file-2', '?file=r-2']);
  unmount();
  const alone = renderWithProviders(<ChosenFile first={filesIn('ready')} />, { at: '/job' });
  expect([shown(), alone.router.state.location.search]).toEqual(['file-1', '']);
});
