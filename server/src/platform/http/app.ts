import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { randomUUID } from 'node:crypto';
import { describeIssue } from '@colloquy/contract';
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import { config as configureSchemas } from 'zod';
import type { Config } from '../config.ts';
import { log } from '../log.ts';
import { answerError, answerUnknownPath } from './error-answers.ts';
import { checkAnswers } from './check-answers.ts';
import { cookieName, registerIsSecure, hasSecureOrigin } from './cookies.ts';
import { warnAboutUntrustedProxy } from './untrusted-proxy.ts';
import { refuse } from '../refusal.ts';
import { hasKey } from './api-key.ts';

/** The HTTP server without capabilities: request ids, cookies, errors, origin check and API description. */
export async function makeApp(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log.child({ part: 'http' }) as FastifyBaseLogger,
    // URLs contain ids and search words, so handlers log named fields instead.
    logController: new LogController({ disableRequestLogging: true }),
    // Errors before routing, such as a malformed URL.
    frameworkErrors: answerError,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 2 * 1024 * 1024,
    // Do not wait for live streams at shutdown.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  });
  // Replace the validator's own messages.
  configureSchemas({ customError: describeIssue });
  app.setValidatorCompiler(validatorCompiler);
  // Production skips validation of answers, which would cost more than the query.
  app.setSerializerCompiler(config.checkAnswers ? checkAnswers : () => (data) => JSON.stringify(data));
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknownPath);
  registerIsSecure(app, config);
  warnAboutUntrustedProxy(app, config);
  requireOwnOrigin(app, config.origin);
  // Answers are personal, so no cache may store them. Media and exports set their own header.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  await app.register(cookie);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Colloquy',
        version: '1',
        description:
          'Every answer carries `code` (0 is success) and `message`; every error its name in `error`.',
      },
      components: {
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: cookieName('token', hasSecureOrigin(config.origin)),
          },
          key: { type: 'http', scheme: 'bearer', description: 'An API key: `clq_…`' },
        },
      },
    },
    transform: jsonSchemaTransform,
  });
  app.get('/api/health', { schema: { hide: true } as never }, () => ({ code: 0, message: 'Success' }));
  app.get('/api/openapi.json', { schema: { hide: true } as never }, () => app.swagger());
  return app;
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses unsafe requests with a cookie from other origins, on every path: the router decodes paths, so
 * `/%61pi/` is `/api/`. Browsers always send Origin; requests without it are refused too. A request with a
 * key uses no cookie.
 */
export function requireOwnOrigin(app: FastifyInstance, origin: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE.has(request.method) || hasKey(request)) return;
    const own = origin ?? `${request.protocol}://${request.host}`;
    if (request.headers.origin !== own) refuse('foreign-origin');
  });
}
