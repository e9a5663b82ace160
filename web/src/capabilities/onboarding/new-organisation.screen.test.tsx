import {
  addOrganisation,
  addOrganisationCredits,
  addSubscription,
  addUser,
  switchService,
} from '@colloquy/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../testing/render-part.tsx';
import { refusal, serverAnswers } from '../../testing/server-answers.ts';
import { NewOrganisationScreen } from './new-organisation.screen.tsx';

const open = () => {
  const server = serverAnswers();
  server.on(addOrganisation, { organisation: { id: 'made', name: 'Field Office' } } as never);
  server.on(addSubscription, { subscription: {} } as never);
  server.on(switchService, { services: [] });
  server.on(addUser, { user: { id: 'admin', email: 'admin@example.test', sendsMail: true } } as never);
  server.on(addOrganisationCredits, { credits: {} } as never);
  return { server, ...renderPart(<NewOrganisationScreen />) };
};
type Opened = ReturnType<typeof open>;

async function fill({ user }: Opened): Promise<void> {
  await user.type(screen.getByLabelText('Organisation name'), 'Field Office');
  await user.type(screen.getByLabelText('Code'), 'field');
  await user.selectOptions(screen.getByLabelText('Plan'), 'Pay per User');
  await user.type(screen.getByLabelText('Seats'), '5');
  await user.click(screen.getByRole('checkbox', { name: 'Qual AI' }));
  await user.type(screen.getByLabelText('Name'), 'Organisation Admin');
  await user.type(screen.getByLabelText('Username'), 'admin-one');
  await user.type(screen.getByLabelText('E-mail'), 'admin@example.test');
  await user.type(screen.getByLabelText('Credits (optional)'), '1,000');
}

const pathsOf = ({ server }: Opened): string[] => server.asked.map(({ method, path }) => `${method} ${path}`);

test('an organisation gets its plan, services, first admin and credits from one page', async () => {
  const opened = open();
  await fill(opened);
  await opened.user.click(screen.getByRole('button', { name: 'Add organisation' }));
  const said = await screen.findByText('Field Office is set up.');
  expect(document.activeElement).toBe(said);
  expect(screen.getByText('The invitation is on its way to admin@example.test.')).toBeTruthy();
  expect(pathsOf(opened)).toEqual([
    'POST /api/organisations',
    'POST /api/organisations/made/subscriptions',
    'PUT /api/organisations/made/services',
    'POST /api/users',
    'POST /api/organisations/made/credits',
  ]);
  const [, plan, service, admin, credits] = opened.server.asked.map(({ body }) => body);
  expect(plan).toMatchObject({ plan: 2, period: 1, seats: 5, renews: true });
  expect(service).toEqual({ sid: 'SID002', isOn: false });
  expect(admin).toMatchObject({ adminType: 0, oid: 'made', username: 'admin-one' });
  expect(credits).toMatchObject({ amount: 100_000, expiresOn: null });
});

test('what was saved stays saved when a later part is refused, and Continue goes on there', async () => {
  const opened = open();
  opened.server.on(addUser, () =>
    Response.json(
      {
        code: 1,
        error: 'taken',
        message: 'Taken.',
        fields: { username: 'Somebody has this username already.' },
      },
      { status: 409 },
    ),
  );
  await fill(opened);
  await opened.user.click(screen.getByRole('button', { name: 'Add organisation' }));
  await screen.findByText('Somebody has this username already.');
  expect(screen.getAllByText('Saved')).toHaveLength(3);
  expect(screen.getByLabelText('Code').closest('fieldset')?.disabled).toBe(true);
  const before = opened.server.asked.length;
  opened.server.on(addUser, { user: { id: 'admin', email: 'a@example.test', sendsMail: true } } as never);
  await opened.user.type(screen.getByLabelText('Username'), '-two');
  await opened.user.click(screen.getByRole('button', { name: 'Continue' }));
  await screen.findByText('Field Office is set up.');
  expect(pathsOf(opened).slice(before)).toEqual(['POST /api/users', 'POST /api/organisations/made/credits']);
});

test('a code that is taken is said beside it, and seats that a plan needs are asked for', async () => {
  const opened = open();
  opened.server.on(addOrganisation, () => refusal(409, 'taken', 'Another organisation has this code.'));
  await fill(opened);
  await opened.user.clear(screen.getByLabelText('Seats'));
  await opened.user.click(screen.getByRole('button', { name: 'Add organisation' }));
  await screen.findByText('Enter the number of seats.');
  expect(opened.server.asked).toEqual([]);
  await opened.user.type(screen.getByLabelText('Seats'), '3');
  await opened.user.click(screen.getByRole('button', { name: 'Add organisation' }));
  await screen.findByText('Another organisation has this code.');
});
