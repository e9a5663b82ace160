import {
  changeOwnEmail as changeEmailEndpoint,
  changeProfile as changeEndpoint,
  readProfile as readEndpoint,
} from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { userInfoOf } from '../identity/index.ts';
import { changeOwnEmail, changeProfile, readProfile } from './own-profile.ts';

/** The own account. Read and written as identity, which alone may; who it is, the session says. */
export function profileRoutes(app: FastifyInstance): void {
  serve(app, readEndpoint, async ({ run }) => ({
    profile: await readProfile(await run(async (who) => who)),
  }));
  serve(app, changeEndpoint, async ({ run, body }) => {
    const profile = await changeProfile(await run(async (who) => who), body);
    return { profile, userInfo: await run(async (who) => userInfoOf(who)) };
  });
  serve(app, changeEmailEndpoint, async ({ run, body }) => ({
    profile: await changeOwnEmail(await run(async (who) => who), body),
  }));
}
