import { findServicePeople, type ServiceUse, setUserServiceEnabled } from '@colloquy/contract/services';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { mockServer, refusal } from '../../../testing/mock-server.ts';
import { renderWithProviders } from '../../../testing/render-with-providers.tsx';
import { PersonSwitches } from './person-switches.tsx';

const answer = (on: ('SID002' | 'SID001')[]) => ({
  rows: [{ personId: 'p', name: 'Ann', username: 'ann', on }],
  next: null,
  total: 1,
});
const use = (sid: 'SID002', isOn: boolean) => ({ sid, isOn, installed: true }) as ServiceUse;
const toggle = () => screen.findByRole('switch', { name: 'Qual AI for Ann' });

let server: ReturnType<typeof mockServer>;
beforeEach(() => {
  server = mockServer();
  server.on(findServicePeople, answer(['SID002']));
});

test('a service is switched off for a person', async () => {
  server.on(setUserServiceEnabled, {} as never);
  const { user } = renderWithProviders(
    <PersonSwitches organisationId="o" services={[use('SID002', true)]} />,
  );
  expect((await toggle()).getAttribute('aria-checked')).toBe('true');
  server.on(findServicePeople, answer([]));
  await user.click(await toggle());
  await waitFor(async () => expect((await toggle()).getAttribute('aria-checked')).toBe('false'));
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toEqual({
    personId: 'p',
    sid: 'SID002',
    isOn: false,
  });
});

test('after a refusal the switch goes back', async () => {
  server.on(setUserServiceEnabled, () => refusal(409, 'service-not-available', 'It is not available.'));
  const { user } = renderWithProviders(
    <PersonSwitches organisationId="o" services={[use('SID002', true)]} />,
  );
  await user.click(await toggle());
  await screen.findByText('It is not available.');
  await waitFor(async () => expect((await toggle()).getAttribute('aria-checked')).toBe('true'));
});

test('a service that is off for the organisation cannot be switched for a person', async () => {
  const { user } = renderWithProviders(
    <PersonSwitches organisationId="o" services={[use('SID002', false)]} />,
  );
  await user.click(await toggle());
  screen.getByText('Off for everyone');
  expect(server.requests.every(({ method }) => method === 'GET')).toBe(true);
});
