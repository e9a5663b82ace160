import { findSpeechLanguages } from '@colloquy/contract/models';
import { countJobsPastRetention } from '@colloquy/contract/jobs';
import { readInstallation } from '@colloquy/contract/operations';
import { changeOwnSettings, organisationSettings, type OwnSettings } from '@colloquy/contract/organisations';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { queryClient } from '../../../app/query-client.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { refusal, mockServer } from '../../../testing/mock-server.ts';
import { SettingsForm } from './settings-form.tsx';

const settings = (retentionDays: number | null): OwnSettings => ({
  organisation: { name: 'Field Office', code: 'field' },
  timeZone: 'Europe/London',
  version: 3,
  settings: organisationSettings.parse({ retentionDays }),
  operator: { adminsNeedSecondFactor: false, idleMinutes: null },
  grant: null,
});

/** Renders the form with a retention period; `jobs` is the number of older jobs for any period. */
function open(retentionDays: number | null, jobs: number) {
  const server = mockServer();
  server.on(countJobsPastRetention, { jobs });
  server.on(findSpeechLanguages, { first: [], languages: ['en', 'rw', 'sw'], expected: [] });
  server.on(changeOwnSettings, ({ body }) => ({ ...settings(null), ...(body as object), version: 4 }));
  const view = renderWithProviders(<SettingsForm settings={settings(retentionDays)} />);
  const saveRetention = async (days: string) => {
    const field = screen.getByRole('spinbutton', { name: /^Keep completed jobs/ });
    await view.user.clear(field);
    if (days !== '') await view.user.type(field, days);
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
  };
  const savedBodies = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...view, server, saveRetention, savedBodies };
}

describe('retention period', () => {
  test('asks for confirmation before it deletes jobs, with their number', async () => {
    const { user, saveRetention, savedBodies } = open(null, 42);
    await saveRetention('30');
    expect(await screen.findByRole('dialog', { name: 'Delete 42 jobs?' })).toBeTruthy();
    expect(screen.getByText(/ 42 jobs are older now and will be deleted/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Don’t save' }));
    expect(savedBodies()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Save and delete 42 jobs' }));
    expect(await screen.findByText('Settings saved.')).toBeTruthy();
    expect(savedBodies()).toMatchObject([{ version: 3, settings: { retentionDays: 30 } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    ['where no job is older', null, 0, '30'],
    ['where they become more', 30, 42, '60'],
    ['where all is kept from now on', 30, 42, ''],
  ] as const)('does not ask %s', async (_, before, jobs, days) => {
    const { saveRetention, savedBodies } = open(before, jobs);
    await saveRetention(days);
    await waitFor(() => expect(savedBodies()).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('is not saved while the number of jobs is unknown', async () => {
    const { server, saveRetention, savedBodies } = open(60, 42);
    server.on(countJobsPastRetention, () =>
      refusal(503, 'store-unavailable', 'The database cannot be reached.'),
    );
    await saveRetention('30');
    expect(await screen.findByText('The database cannot be reached.')).toBeTruthy();
    expect(savedBodies()).toEqual([]);
  });
});

test('promises no emails if this installation sends none', async () => {
  const { server } = open(null, 0);
  await screen.findByText(
    'Admins get one email each time the balance falls below this. Enter 0 to turn this off.',
  );
  server.on(readInstallation, { sendsMail: false });
  await act(() => queryClient.invalidateQueries({ queryKey: ['installation'] }));
  await screen.findByText(
    'This installation sends no email, so nobody is notified yet. Enter 0 to turn this off.',
  );
  screen.getByText('This installation sends no email, so this has no effect yet.');
});

describe('languages offered first', () => {
  const chosen = () =>
    within(screen.getByRole('list', { name: 'Preferred languages' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('are added in order, removed and saved', async () => {
    const { user, savedBodies } = open(null, 0);
    const field = screen.getByRole('combobox', { name: 'Preferred languages' });
    for (const name of [/Swahili/, /English/]) {
      await user.click(field);
      await user.click(await screen.findByRole('option', { name }));
    }
    expect(chosen()).toEqual([expect.stringMatching(/Swahili/), expect.stringMatching(/English/)]);
    await user.click(field);
    expect(screen.queryByRole('option', { name: /English/ })).toBeNull();
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: /^Remove .*Swahili/ }));
    screen.getByText('Unsaved changes');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Settings saved.');
    expect(savedBodies()).toMatchObject([{ version: 3, settings: { languages: ['en'] } }]);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });
});
