import * as contract from '@colloquy/contract/identity';
import type { UserInfo } from '@colloquy/contract/identity';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../../platform/http/cookies.ts';
import { serve } from '../../platform/http/serve.ts';
import type { SignedIn } from './sessions.ts';
import type { addPasskey, verifyPasskey } from './second-factor/passkeys.ts';
import {
  beginPasskeySignIn,
  finishSetUpPasskey,
  finishSetUpTotp,
  setUpPasskey,
  setUpTotp,
  signInByCode,
  signInByPasskey,
} from './second-step.ts';

type BrowserCall = { request: FastifyRequest; reply: FastifyReply };

/** Gives a browser its session. */
export type StartBrowserSession = (call: BrowserCall, signedIn: SignedIn) => Promise<UserInfo>;

/**
 * Serves the second step of a sign-in. The cookie `sign-in` identifies the person whose password was right.
 */
export function secondStepRoutes(app: FastifyInstance, startBrowserSession: StartBrowserSession): void {
  const pendingTokenOf = (request: FastifyRequest) => readCookie(request, 'sign-in');

  serve(app, contract.signInByCode, async ({ body, request, reply }) => ({
    userInfo: await startBrowserSession(
      { request, reply },
      await signInByCode(pendingTokenOf(request), body.code),
    ),
  }));
  serve(app, contract.beginPasskeySignIn, ({ body: { isSecondStep }, request }) =>
    beginPasskeySignIn({ token: pendingTokenOf(request), isSecondStep, address: request.ip }),
  );
  serve(app, contract.signInByPasskey, async ({ body, request, reply }) => {
    const { isSecondStep, ...answer } = body;
    const signedIn = await signInByPasskey(
      { token: pendingTokenOf(request), isSecondStep, address: request.ip },
      answer as unknown as Parameters<typeof verifyPasskey>[1],
    );
    return { userInfo: await startBrowserSession({ request, reply }, signedIn) };
  });
  serve(app, contract.setUpTotp, ({ request }) => setUpTotp(pendingTokenOf(request)));
  serve(app, contract.finishSetUpTotp, async ({ body, request, reply }) => {
    const { recoveryCodes, ...signedIn } = await finishSetUpTotp(pendingTokenOf(request), body);
    return { userInfo: await startBrowserSession({ request, reply }, signedIn), recoveryCodes };
  });
  serve(app, contract.setUpPasskey, ({ request }) => setUpPasskey(pendingTokenOf(request)));
  serve(app, contract.finishSetUpPasskey, async ({ body, request, reply }) => {
    const made = body as unknown as Parameters<typeof addPasskey>[1];
    const { recoveryCodes, ...signedIn } = await finishSetUpPasskey(pendingTokenOf(request), made);
    return { userInfo: await startBrowserSession({ request, reply }, signedIn), recoveryCodes };
  });
}
