import { type ServiceUse, switchService } from '@colloquy/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../testing/render-part.tsx';
import { serverAnswers } from '../../../testing/server-answers.ts';
import { ServiceSwitches } from './service-switches.tsx';

const service = (more: Partial<ServiceUse>): ServiceUse => ({
  sid: 'SID002',
  name: 'Qual AI',
  installed: true,
  isOn: true,
  people: 65,
  jobs: 9,
  openJobs: 1,
  lastJobAt: null,
  changedAt: null,
  ...more,
});
const show = (more: Partial<ServiceUse> = {}) => {
  const server = serverAnswers();
  server.on(switchService, { services: [] });
  const parts = <ServiceSwitches organisationId="field-office" services={[service(more)]} maySwitch />;
  return { server, ...renderPart(parts) };
};

test('asks before a service is switched off for many, and says what is left of it', async () => {
  const { server, user } = show();
  await user.click(screen.getByRole('switch', { name: 'Qual AI is on' }));
  const question = await screen.findByRole('dialog', { name: 'Switch Qual AI off?' });
  expect(question.textContent).toContain('65 users can no longer order new jobs');
  expect(question.textContent).toContain('1 open job continues.');
  expect(server.asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Switch off' }));
  await waitFor(() => expect(server.asked).toHaveLength(1));
  expect(server.asked[0]!.body).toEqual({ sid: 'SID002', isOn: false });
  expect(await screen.findByText('Qual AI is off.')).toBeTruthy();
});

test('switches on at once', async () => {
  const { server, user } = show({ isOn: false, people: 0 });
  await user.click(screen.getByRole('switch', { name: 'Qual AI is on' }));
  await waitFor(() => expect(server.asked[0]?.body).toEqual({ sid: 'SID002', isOn: true }));
});
