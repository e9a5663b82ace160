import { type ServiceUse, setServiceEnabled } from '@colloquy/contract/services';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { mockServer } from '../../../testing/mock-server.ts';
import { ServiceSwitches } from './service-switches.tsx';

const service = (overrides: Partial<ServiceUse>): ServiceUse => ({
  sid: 'SID002',
  name: 'Qual AI',
  installed: true,
  isOn: true,
  people: 65,
  jobs: 9,
  openJobs: 1,
  lastJobAt: null,
  changedAt: null,
  ...overrides,
});
const show = (overrides: Partial<ServiceUse> = {}) => {
  const server = mockServer();
  server.on(setServiceEnabled, { services: [] });
  const switches = (
    <ServiceSwitches organisationId="field-office" services={[service(overrides)]} maySwitch />
  );
  return { server, ...renderWithProviders(switches) };
};

test('asks before a service is switched off for many users and explains the effect', async () => {
  const { server, user } = show();
  await user.click(screen.getByRole('switch', { name: 'Qual AI is on' }));
  const dialog = await screen.findByRole('dialog', { name: 'Switch off Qual AI?' });
  expect(dialog.textContent).toContain('65 users can no longer order new jobs');
  expect(dialog.textContent).toContain('1 open job continues.');
  expect(server.requests).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(server.requests).toHaveLength(1));
  expect(server.requests[0]!.body).toEqual({ sid: 'SID002', isOn: false });
  expect(await screen.findByText('Qual AI is off.')).toBeTruthy();
});

test('switches on without confirmation', async () => {
  const { server, user } = show({ isOn: false, people: 0 });
  await user.click(screen.getByRole('switch', { name: 'Qual AI is on' }));
  await waitFor(() => expect(server.requests[0]?.body).toEqual({ sid: 'SID002', isOn: true }));
});
