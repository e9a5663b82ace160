import { USER_STATUS_LABELS, userStatusOf } from '@colloquy/contract/users';
import * as contract from '@colloquy/contract/users';
import type { FastifyInstance } from 'fastify';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { callerOf, type RunCaller } from '../../platform/http/cross-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import { hasMailServer } from '../../platform/mail/outbox.ts';
import { addUser } from './add-user.ts';
import { changeUser } from './change-user.ts';
import { changeUsers } from './change-users.ts';
import {
  activateUser,
  deactivateUser,
  transferUserJobs,
  resetSecondFactor,
  sendLink,
} from './account-actions.ts';
import { readChangeByLink, decideByAdmin, decideByLink } from './decide-account-change.ts';
import { type UserAdminScope, openUserAdminScope } from './user-admin-scope.ts';
import { findUsers } from './find-users.ts';
import { groupRoutes } from './groups.routes.ts';
import { importRoutes } from './import-users.routes.ts';
import { createUserLinks } from './create-user-links.ts';
import { readUserAudited, readUser } from './read-user.ts';
import { userInfoOf } from '../identity/index.ts';
import { changeOwnEmail, changeProfile, readProfile } from './own-profile.ts';

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
    user: await addUser(await openUserAdminScope(call.run), call.body),
  }));
  serve(app, contract.readUser, async (call) => ({
    user: await readUserAudited(await openUserAdminScope(call.run), call.params.userId),
  }));
  serve(app, contract.changeUser, ({ run, params, body }) =>
    changeAndRead(run, params, (scope, id) => changeUser(scope, id, body)),
  );
  serve(app, contract.deactivateUser, ({ run, params, body }) =>
    changeAndRead(run, params, (scope, id) => deactivateUser(scope, id, body)),
  );
  serve(app, contract.activateUser, ({ run, params, body }) =>
    changeAndRead(run, params, (scope, id) => activateUser(scope, id, body.version)),
  );
  serve(app, contract.transferUserJobs, ({ run, params, body }) =>
    changeAndRead(run, params, (scope, id) => transferUserJobs(scope, id, body.successorId)),
  );
  serve(app, contract.inviteUser, ({ run, params }) =>
    changeAndRead(run, params, (scope, id) => sendLink(scope, id, 'invitation')),
  );
  serve(app, contract.resetPassword, ({ run, params }) =>
    changeAndRead(run, params, (scope, id) => sendLink(scope, id, 'reset')),
  );
  serve(app, contract.createUserLinks, async ({ run, body }) =>
    createUserLinks(await openUserAdminScope(run), body.userIds),
  );
  serve(app, contract.resetSecondFactor, ({ run, params }) => changeAndRead(run, params, resetSecondFactor));
  serve(app, contract.decideAccountChange, ({ run, params, body: { changeId, isConfirmed } }) =>
    changeAndRead(run, params, (scope, id) =>
      decideByAdmin(scope, id, changeId, isConfirmed ? 'confirmed' : 'declined'),
    ),
  );
  serve(app, contract.readAccountChange, ({ body, request }) => readChangeByLink(body.token, request.ip));
  serve(app, contract.decideOwnAccountChange, async ({ body: { token, isConfirmed }, request }) => {
    await decideByLink(token, request.ip, isConfirmed ? 'confirmed' : 'declined');
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
      ['state', 'State', (user) => USER_STATUS_LABELS[userStatusOf(user)]],
      ['email', 'Email', (user) => user.email],
      ['organisation', 'Organisation', (user) => user.organisation.name],
      ['created', 'Added', (user) => user.createdAt],
      ['deactivated', 'Deactivated', (user) => user.deactivatedAt],
    ],
  });
}

/** Changes an account and returns its new state. */
async function changeAndRead(
  run: RunCaller,
  { userId }: { userId: string },
  fn: (scope: UserAdminScope, userId: string) => Promise<void>,
): Promise<{ user: contract.UserDetail }> {
  const scope = await openUserAdminScope(run);
  await fn(scope, userId);
  return { user: await readUser(scope, userId) };
}

/** Serves the own account, identified by the session; only identity may read and write it. */
function profileRoutes(app: FastifyInstance): void {
  serve(app, contract.readProfile, async ({ run }) => ({
    profile: await readProfile(await run(async (who) => who)),
  }));
  serve(app, contract.changeProfile, async ({ run, body }) => {
    const profile = await changeProfile(await run(async (who) => who), body);
    return { profile, userInfo: await run(async (who) => userInfoOf(who)) };
  });
  serve(app, contract.changeOwnEmail, async ({ run, body }) => ({
    profile: await changeOwnEmail(await run(async (who) => who), body),
  }));
}
