import { screen } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { toImportFile } from '../import/import-file.ts';
import type { PlannedFile } from '../import/match-files.rules.ts';
import { PlannedLine } from './planned-line.tsx';

const createPlanned = (path: string, part: Partial<PlannedFile> = {}): PlannedFile => ({
  file: toImportFile(new File(['x'], path), path),
  line: 2,
  cells: { participant: '', language: '', speakers: '', trackOf: '', speaker: '' },
  pairedWith: null,
  isExcluded: false,
  ...part,
});

const change = vi.fn<(planned: PlannedFile) => void>();
const changed = () => change.mock.lastCall![0];
beforeEach(() => change.mockClear());

function Line({ planned: initial, problems = [] }: { planned: PlannedFile; problems?: string[] }) {
  const [planned, setPlanned] = useState(initial);
  return (
    <PlannedLine
      planned={planned}
      all={[planned, createPlanned('market.mp3')]}
      problems={problems}
      languages={['en', 'th']}
      onChange={(next) => {
        setPlanned(next);
        change(next);
      }}
    />
  );
}

test('a recording is described, as one track only with its speaker', async () => {
  const { user } = renderWithProviders(
    <Line planned={createPlanned('fish.mp3')} problems={['It is empty.']} />,
  );
  screen.getByText('It is empty.');
  screen.getByLabelText('To be mended');
  await user.click(screen.getByRole('button', { name: 'Edit fish.mp3' }));
  await user.type(screen.getByLabelText('Participant'), 'P-07');
  await user.selectOptions(screen.getByLabelText('Language spoken'), 'Thai');
  expect(screen.queryByLabelText('Speaker on this track')).toBeNull();
  await user.type(screen.getByLabelText('Track of'), 'One');
  await user.type(screen.getByLabelText('Speaker on this track'), 'Ann');
  expect(changed().cells).toEqual({
    participant: 'P-07',
    language: 'th',
    speakers: '',
    trackOf: 'One',
    speaker: 'Ann',
  });
  await user.click(screen.getByRole('checkbox', { name: 'Leave this file out' }));
  expect(changed().isExcluded).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Close fish.mp3' }));
  expect(screen.queryByLabelText('Participant')).toBeNull();
});

test('a transcript belongs with a recording, or with none', async () => {
  const { user } = renderWithProviders(
    <Line planned={createPlanned('market.srt', { pairedWith: 'market.mp3' })} />,
  );
  await user.click(screen.getByRole('button', { name: 'Edit market.srt' }));
  const pair = screen.getByLabelText<HTMLSelectElement>('Belongs with');
  expect(pair.value).toBe('market.mp3');
  expect(screen.queryByLabelText('Track of')).toBeNull();
  await user.selectOptions(pair, 'No recording: it is added by itself');
  expect(changed().pairedWith).toBeNull();
});

test('an unknown language of the sheet stays until another one is chosen', async () => {
  const cells = { participant: '', language: 'Elvish', speakers: '', trackOf: '', speaker: '' };
  const { user } = renderWithProviders(<Line planned={createPlanned('fish.mp3', { cells })} />);
  await user.click(screen.getByRole('button', { name: 'Edit fish.mp3' }));
  const language = screen.getByLabelText<HTMLSelectElement>('Language spoken');
  expect(language.value).toBe('Elvish');
  await user.selectOptions(language, 'Detect');
  expect(screen.queryByRole('option', { name: 'Elvish' })).toBeNull();
});
