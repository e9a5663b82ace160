import * as contract from '@colloquy/contract/identity';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../../platform/http/serve.ts';
import {
  beginPasskey,
  beginTotp,
  confirmIdentity,
  finishPasskey,
  finishTotp,
  createRecoveryCodes,
  readSecurity,
  removeFactor,
  renameFactor,
} from './own-security.ts';
import type { addPasskey } from './passkeys.ts';

/** Serves the second factors of the signed-in user. */
export function securityRoutes(app: FastifyInstance): void {
  serve(app, contract.readSecurity, async ({ run }) => ({
    security: await readSecurity(await run(async (who) => who)),
  }));
  serve(app, contract.confirmIdentity, async ({ run, body }) => ({
    security: await confirmIdentity(await run(async (who) => who), body),
  }));
  serve(app, contract.beginTotp, async ({ run }) => beginTotp(await run(async (who) => who)));
  serve(app, contract.finishTotp, async ({ run, params, body }) =>
    finishTotp(await run(async (who) => who), params.factorId, body),
  );
  serve(app, contract.beginPasskey, async ({ run }) => beginPasskey(await run(async (who) => who)));
  serve(app, contract.finishPasskey, async ({ run, body }) =>
    finishPasskey(await run(async (who) => who), body as unknown as Parameters<typeof addPasskey>[1]),
  );
  serve(app, contract.renameFactor, async ({ run, params, body }) => ({
    security: await renameFactor(await run(async (who) => who), params.factorId, body.name),
  }));
  serve(app, contract.removeFactor, async ({ run, params }) => ({
    security: await removeFactor(await run(async (who) => who), params.factorId),
  }));
  serve(app, contract.createRecoveryCodes, async ({ run }) =>
    createRecoveryCodes(await run(async (who) => who)),
  );
}
