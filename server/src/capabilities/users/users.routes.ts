import * as contract from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { hasMailServer } from '../../platform/mail/outbox.ts';
import { addUser } from './add-user.ts';
import { changeUser } from './change-user.ts';
import { changeUsers } from './change-users.ts';
import { activateUser, deactivateUser, handOverWork, resetSecondFactor, sendLink } from './close-account.ts';
import { readByLink, settleByAdmin, settleByLink } from './confirm-change.ts';
import { type Desk, openDesk } from './desk.ts';
import { findUsers } from './find-users.ts';
import { groupRoutes } from './groups.routes.ts';
import { importRoutes } from './import.routes.ts';
import { profileRoutes } from './profile.routes.ts';
import { makeUserLinks } from './make-links.ts';
import { lookAtUser, readUser } from './read-user.ts';

export function userRoutes(app: FastifyInstance): void {
  importRoutes(app);
  groupRoutes(app);
  profileRoutes(app);
  serve(app, contract.findUsers, async (call) => ({
    ...(await findUsers(call.run, call.query)),
    sendsMail: hasMailServer(),
  }));
  serve(app, contract.changeUsers, ({ run, body }) => changeUsers(run, body));
  serve(app, contract.addUser, async (call) => ({
    user: await addUser(await openDesk(call.run), call.body),
  }));
  serve(app, contract.readUser, async (call) => ({
    user: await lookAtUser(await openDesk(call.run), call.params.userId),
  }));
  serve(app, contract.changeUser, ({ run, params, body }) =>
    act(run, params, (desk, id) => changeUser(desk, id, body)),
  );
  serve(app, contract.deactivateUser, ({ run, params, body }) =>
    act(run, params, (desk, id) => deactivateUser(desk, id, body)),
  );
  serve(app, contract.activateUser, ({ run, params, body }) =>
    act(run, params, (desk, id) => activateUser(desk, id, body.version)),
  );
  serve(app, contract.handOverWork, ({ run, params, body }) =>
    act(run, params, (desk, id) => handOverWork(desk, id, body.successorId)),
  );
  serve(app, contract.inviteUser, ({ run, params }) =>
    act(run, params, (desk, id) => sendLink(desk, id, 'invitation')),
  );
  serve(app, contract.resetPassword, ({ run, params }) =>
    act(run, params, (desk, id) => sendLink(desk, id, 'reset')),
  );
  serve(app, contract.makeUserLinks, async ({ run, body }) =>
    makeUserLinks(await openDesk(run), body.userIds),
  );
  serve(app, contract.resetSecondFactor, ({ run, params }) => act(run, params, resetSecondFactor));
  serve(app, contract.settleAccountChange, ({ run, params, body: { changeId, isConfirmed } }) =>
    act(run, params, (desk, id) => settleByAdmin(desk, id, changeId, isConfirmed ? 'confirmed' : 'declined')),
  );
  serve(app, contract.readAccountChange, ({ body, request }) => readByLink(body.token, request.ip));
  serve(app, contract.settleOwnChange, async ({ body: { token, isConfirmed }, request }) => {
    await settleByLink(token, request.ip, isConfirmed ? 'confirmed' : 'declined');
    return {};
  });
  serveCsv(app, {
    path: contract.USERS_CSV_PATH,
    endpoint: contract.findUsers,
    fileName: 'users.csv',
    findPage: (request, filter) => findUsers(callerOf(request, contract.findUsers), filter),
    columns: [
      ['name', 'User', (user) => user.name],
      ['name', 'Username', (user) => user.username],
      ['role', 'Role', (user) => contract.ROLE_NAMES[user.role]],
      ['state', 'State', (user) => contract.USER_STATUS_LABELS[contract.statusOfUser(user)]],
      ['email', 'E-mail', (user) => user.email],
      ['organisation', 'Organisation', (user) => user.organisation.name],
      ['created', 'Added', (user) => user.createdAt],
      ['deactivated', 'Deactivated', (user) => user.deactivatedAt],
    ],
  });
}

type Run = Parameters<typeof openDesk>[0];

/** Does something with an account, and answers it as it is then. */
async function act(
  run: Run,
  { userId }: { userId: string },
  fn: (desk: Desk, userId: string) => Promise<void>,
): Promise<{ user: contract.UserDetail }> {
  const desk = await openDesk(run);
  await fn(desk, userId);
  return { user: await readUser(desk, userId) };
}
