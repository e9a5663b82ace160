import * as contract from '@colloquy/contract';
import type { UserInfo } from '@colloquy/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../../platform/http/cookies.ts';
import { serve } from '../../platform/http/serve.ts';
import type { SignedIn } from './begin-session.ts';
import type { addPasskey, takePasskey } from './second-factor/passkeys.ts';
import {
  beginPasskeySignIn,
  finishSetUpPasskey,
  finishSetUpTotp,
  setUpPasskey,
  setUpTotp,
  signInByCode,
  signInByPasskey,
} from './second-step.ts';

type Browser = { request: FastifyRequest; reply: FastifyReply };

/** Gives a browser its session. */
export type Enter = (browser: Browser, signedIn: SignedIn) => Promise<UserInfo>;

/** The second step of a sign-in: the cookie `sign-in` says whose password was right. */
export function secondStepRoutes(app: FastifyInstance, enter: Enter): void {
  const tokenOf = (request: FastifyRequest) => readCookie(request, 'sign-in');

  serve(app, contract.signInByCode, async ({ body, request, reply }) => ({
    userInfo: await enter({ request, reply }, await signInByCode(tokenOf(request), body.code)),
  }));
  serve(app, contract.beginPasskeySignIn, ({ body: { isSecondStep }, request }) =>
    beginPasskeySignIn({ token: tokenOf(request), isSecondStep, address: request.ip }),
  );
  serve(app, contract.signInByPasskey, async ({ body, request, reply }) => {
    const { isSecondStep, ...answer } = body;
    const signedIn = await signInByPasskey(
      { token: tokenOf(request), isSecondStep, address: request.ip },
      answer as unknown as Parameters<typeof takePasskey>[1],
    );
    return { userInfo: await enter({ request, reply }, signedIn) };
  });
  serve(app, contract.setUpTotp, ({ request }) => setUpTotp(tokenOf(request)));
  serve(app, contract.finishSetUpTotp, async ({ body, request, reply }) => {
    const { recoveryCodes, ...signedIn } = await finishSetUpTotp(tokenOf(request), body);
    return { userInfo: await enter({ request, reply }, signedIn), recoveryCodes };
  });
  serve(app, contract.setUpPasskey, ({ request }) => setUpPasskey(tokenOf(request)));
  serve(app, contract.finishSetUpPasskey, async ({ body, request, reply }) => {
    const made = body as unknown as Parameters<typeof addPasskey>[1];
    const { recoveryCodes, ...signedIn } = await finishSetUpPasskey(tokenOf(request), made);
    return { userInfo: await enter({ request, reply }, signedIn), recoveryCodes };
  });
}
