import {
  changeOwnSettings,
  countPastRetention,
  organisationSettings,
  type OwnSettings,
} from '@colloquy/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { refusal, serverAnswers } from '../../../testing/server-answers.ts';
import { SettingsForm } from './settings-form.tsx';

const settings = (retentionDays: number | null): OwnSettings => ({
  organisation: { name: 'Field Office', code: 'field' },
  timeZone: 'Europe/London',
  version: 3,
  settings: organisationSettings.parse({ retentionDays }),
  operator: { adminsNeedSecondFactor: false, idleMinutes: null },
  grant: null,
});

/** The form of an organisation whose retention that is, with as many jobs older than any. */
function open(retentionDays: number | null, jobs: number) {
  const server = serverAnswers();
  server.on(countPastRetention, { jobs });
  server.on(changeOwnSettings, ({ body }) => ({ ...settings(null), ...(body as object), version: 4 }));
  const view = renderPart(<SettingsForm settings={settings(retentionDays)} />);
  const keep = async (days: string) => {
    const field = screen.getByRole('spinbutton', { name: /^Days to keep finished jobs/ });
    await view.user.clear(field);
    if (days !== '') await view.user.type(field, days);
    await view.user.click(screen.getByRole('button', { name: 'Save' }));
  };
  const saved = () => server.asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { ...view, server, keep, saved };
}

describe('days to keep finished jobs', () => {
  test('ask before they delete jobs, and name how many', async () => {
    const { user, keep, saved } = open(null, 42);
    await keep('30');
    expect(await screen.findByRole('dialog', { name: 'Delete 42 jobs?' })).toBeTruthy();
    expect(screen.getByText(/^42 jobs were completed more than 30 days ago\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Don’t save' }));
    expect(saved()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.click(await screen.findByRole('button', { name: 'Save and delete 42 jobs' }));
    expect(await screen.findByText('The settings are saved.')).toBeTruthy();
    expect(saved()).toMatchObject([{ version: 3, settings: { retentionDays: 30 } }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    ['where no job is older', null, 0, '30'],
    ['where they become more', 30, 42, '60'],
    ['where all is kept from now on', 30, 42, ''],
  ] as const)('do not ask %s', async (_, before, jobs, days) => {
    const { keep, saved } = open(before, jobs);
    await keep(days);
    await waitFor(() => expect(saved()).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('are not saved as long as nobody can say how many jobs that are', async () => {
    const { server, keep, saved } = open(60, 42);
    server.on(countPastRetention, () => refusal(503, 'store-unavailable', 'The database cannot be reached.'));
    await keep('30');
    expect(await screen.findByText('The database cannot be reached.')).toBeTruthy();
    expect(saved()).toEqual([]);
  });
});
