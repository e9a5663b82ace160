import { addOrganisationCredits } from '@colloquy/contract/credits';
import { addOrganisation } from '@colloquy/contract/organisations';
import { setServiceEnabled } from '@colloquy/contract/services';
import { addSubscription } from '@colloquy/contract/subscriptions';
import { addUser } from '@colloquy/contract/users';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderWithProviders } from '../../testing/render-with-providers.tsx';
import { refusal, mockServer } from '../../testing/mock-server.ts';
import { NewOrganisationScreen } from './new-organisation.screen.tsx';

const open = () => {
  const server = mockServer();
  server.on(addOrganisation, { organisation: { id: 'made', name: 'Field Office' } } as never);
  server.on(addSubscription, { subscription: {} } as never);
  server.on(setServiceEnabled, { services: [] });
  server.on(addUser, { user: { id: 'admin', email: 'admin@example.test', sendsMail: true } } as never);
  server.on(addOrganisationCredits, { credits: {} } as never);
  return { server, ...renderWithProviders(<NewOrganisationScreen />) };
};
type OpenScreen = ReturnType<typeof open>;

async function fillForm({ user }: OpenScreen): Promise<void> {
  await user.type(screen.getByLabelText('Organisation name'), 'Field Office');
  await user.type(screen.getByLabelText('Code'), 'field');
  await user.selectOptions(screen.getByLabelText('Plan'), 'Pay per User');
  await user.type(screen.getByLabelText('Seats'), '5');
  await user.click(screen.getByRole('checkbox', { name: 'Qual AI' }));
  await user.type(screen.getByLabelText('Name'), 'Organisation Admin');
  await user.type(screen.getByLabelText('Username'), 'admin-one');
  await user.type(screen.getByLabelText('Email'), 'admin@example.test');
  await user.type(screen.getByLabelText('Credits (optional)'), '1,000');
}

const requestsOf = ({ server }: OpenScreen): string[] =>
  server.requests.map(({ method, path }) => `${method} ${path}`);

test('one page creates an organisation with plan, services, first admin and credits', async () => {
  const view = open();
  await fillForm(view);
  await view.user.click(screen.getByRole('button', { name: 'Add organisation' }));
  const status = await screen.findByText('Field Office is set up.');
  expect(document.activeElement).toBe(status);
  expect(screen.getByText('The invitation has been sent to admin@example.test.')).toBeTruthy();
  expect(requestsOf(view)).toEqual([
    'POST /api/organisations',
    'POST /api/organisations/made/subscriptions',
    'PUT /api/organisations/made/services',
    'POST /api/users',
    'POST /api/organisations/made/credits',
  ]);
  const [, plan, service, admin, credits] = view.server.requests.map(({ body }) => body);
  expect(plan).toMatchObject({ plan: 2, period: 1, seats: 5, renews: true });
  expect(service).toEqual({ sid: 'SID002', isOn: false });
  expect(admin).toMatchObject({ adminType: 0, oid: 'made', username: 'admin-one' });
  expect(credits).toMatchObject({ amount: 100_000, expiresOn: null });
});

test('keeps saved parts when a later part is refused, and Continue resumes there', async () => {
  const view = open();
  view.server.on(addUser, () =>
    Response.json(
      {
        code: 1,
        error: 'taken',
        message: 'Taken.',
        fields: { username: 'This username is already in use.' },
      },
      { status: 409 },
    ),
  );
  await fillForm(view);
  await view.user.click(screen.getByRole('button', { name: 'Add organisation' }));
  await screen.findByText('This username is already in use.');
  expect(screen.getAllByText('Saved')).toHaveLength(3);
  expect(screen.getByLabelText('Code').closest('fieldset')?.disabled).toBe(true);
  const before = view.server.requests.length;
  view.server.on(addUser, { user: { id: 'admin', email: 'a@example.test', sendsMail: true } } as never);
  await view.user.type(screen.getByLabelText('Username'), '-two');
  await view.user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Field Office is set up.');
  expect(requestsOf(view).slice(before)).toEqual(['POST /api/users', 'POST /api/organisations/made/credits']);
});

test('shows a taken code at its field and requires the seats of the plan', async () => {
  const view = open();
  view.server.on(addOrganisation, () => refusal(409, 'taken', 'Another organisation already has this code.'));
  await fillForm(view);
  await view.user.clear(screen.getByLabelText('Seats'));
  await view.user.click(screen.getByRole('button', { name: 'Add organisation' }));
  await screen.findByText('Enter the number of seats.');
  expect(view.server.requests).toEqual([]);
  await view.user.type(screen.getByLabelText('Seats'), '3');
  await view.user.click(screen.getByRole('button', { name: 'Add organisation' }));
  await screen.findByText('Another organisation already has this code.');
});
