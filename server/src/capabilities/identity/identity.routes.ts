import * as contract from '@colloquy/contract/identity';
import { readInstallation } from '@colloquy/contract/operations';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { hasMailServer } from '../../platform/mail/outbox.ts';
import { clearCookie, readCookie, setCookie } from '../../platform/http/cookies.ts';
import { serve, sessionToken } from '../../platform/http/serve.ts';
import { hashToken } from '../../platform/secrets.ts';
import { changePassword } from './change-password.ts';
import { DEVICE_SECONDS, deviceKey, createDeviceCookie, readDeviceCookie } from './device-cookie.ts';
import { withConstantTime, otpSettings } from './one-time-codes.ts';
import { readPasswordLink, setPassword } from './password-links.ts';
import { readPreferences, savePreferences } from './person-preferences.ts';
import { sendOtp } from './send-otp.ts';
import { SESSION_SECONDS, signOut, userInfoOf } from './sessions.ts';
import { PENDING_SECONDS } from './pending-sign-in.ts';
import { type StartBrowserSession, secondStepRoutes } from './second-step.routes.ts';
import { securityRoutes } from './second-factor/security.routes.ts';
import { signIn } from './sign-in.ts';
import { findIdleMinutes, markSessionActive } from './idle-timeout.ts';
import { verifyOtp } from './verify-otp.ts';

export function identityRoutes(app: FastifyInstance, { config }: Context): void {
  const otp = otpSettings(config);
  const devices = deviceKey(config.secret);

  /** Gives the browser its session; a user who was signed in with it before is signed out. */
  const startBrowserSession: StartBrowserSession = async (call, { token, userInfo }) => {
    const former = sessionToken(call.request);
    if (former) await signOut(hashToken(former));
    setCookie(call, 'token', token, SESSION_SECONDS);
    setCookie(call, 'device', createDeviceCookie(devices, userInfo.username), DEVICE_SECONDS);
    if (readCookie(call.request, 'sign-in') !== undefined) clearCookie(call, 'sign-in');
    return userInfo;
  };

  serve(app, contract.signIn, async ({ body, request, reply }) => {
    const deviceId = readDeviceCookie(devices, readCookie(request, 'device'), body.username);
    const signedIn = await withConstantTime(otp, () => signIn(body, { address: request.ip, deviceId }));
    if ('nextStep' in signedIn) {
      setCookie({ request, reply }, 'sign-in', signedIn.pendingToken, PENDING_SECONDS);
      return { nextStep: signedIn.nextStep };
    }
    return { userInfo: await startBrowserSession({ request, reply }, signedIn) };
  });

  secondStepRoutes(app, startBrowserSession);
  securityRoutes(app);

  serve(app, contract.signOut, async ({ query, request, reply }) => {
    const token = sessionToken(request);
    if (token && (await signOut(hashToken(token), query.only))) clearCookie({ request, reply }, 'token');
    return {};
  });

  serve(app, contract.readSession, ({ run }) =>
    run(async (who) => ({ userInfo: userInfoOf(who), idleMinutes: await findIdleMinutes() })),
  );

  serve(app, contract.extendSession, async ({ run }) => {
    await markSessionActive(await run(async (who) => who));
    return {};
  });

  serve(app, contract.changePassword, async ({ body, run }) => {
    const personId = await run(async (who) => who.personId);
    await changePassword(personId, body.current, body.next);
    return {};
  });

  serve(app, readInstallation, async () => ({ sendsMail: hasMailServer() }));

  serve(app, contract.sendOtp, async ({ body, request }) => {
    await withConstantTime(otp, () => sendOtp(body.uname, request.ip, otp));
    return { message: contract.OTP_SENT };
  });

  serve(app, contract.verifyOtp, async ({ body, request }) => ({
    token: await withConstantTime(otp, () => verifyOtp(body, request.ip, otp)),
  }));

  serve(app, contract.readPasswordLink, async ({ body, request }) => {
    const { name, username, organisation } = await readPasswordLink(body.token, request.ip);
    return { name, username, org: organisation };
  });

  serve(app, contract.setPassword, async ({ body, request }) => {
    const { username } = await setPassword(body.token, body.password, request.ip);
    return { username };
  });

  serve(app, contract.readPreferences, async ({ run }) =>
    readPreferences(await run(async (who) => who.personId)),
  );

  serve(app, contract.savePreferences, async ({ body, run }) => {
    const personId = await run(async (who) => who.personId);
    return { version: await savePreferences(personId, body) };
  });
}
