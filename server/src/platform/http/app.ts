import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { describeIssue } from '@colloquy/contract';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { jsonSchemaTransform, validatorCompiler } from 'fastify-type-provider-zod';
import { config as configureSchemas } from 'zod';
import type { Config } from '../config.ts';
import { log } from '../log.ts';
import { answerError, answerUnknownPath } from './answer-errors.ts';
import { checkAnswers } from './check-answers.ts';
import { cookieName, decideSecurity, hasSecureOrigin } from './cookies.ts';
import { watchForProxy } from './untrusted-proxy.ts';
import { requireOwnOrigin } from './origin.ts';

/** The HTTP side without any capability: ids of requests, cookies, errors, origin, and the description of the API. */
export async function makeApp(config: Config): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log.child({ part: 'http' }) as FastifyBaseLogger,
    // Addresses carry ids and search words; what has to be known of a request is logged by name.
    logController: new LogController({ disableRequestLogging: true }),
    // What fails before a route is found, such as an address that cannot be decoded.
    frameworkErrors: answerError,
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    bodyLimit: 2 * 1024 * 1024,
    // Live streams stay open: ending must not wait for them.
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 500 },
  });
  // No answer carries the validator’s own words.
  configureSchemas({ customError: describeIssue });
  app.setValidatorCompiler(validatorCompiler);
  // In production the schema is for the reference only: a checked answer costs more than its query.
  app.setSerializerCompiler(config.checkAnswers ? checkAnswers : () => (data) => JSON.stringify(data));
  app.setErrorHandler(answerError);
  app.setNotFoundHandler(answerUnknownPath);
  decideSecurity(app, config);
  watchForProxy(app, config);
  requireOwnOrigin(app, config.origin);
  // Answers are one person's: no cache keeps them. Media and exports set their own.
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
  await app.register(swaggerUi, { routePrefix: '/api/docs/all' });
  app.get('/api/health', { schema: { hide: true } as never }, () => ({ code: 0, message: 'Success' }));
  app.get('/api/openapi.json', { schema: { hide: true } as never }, () => app.swagger());
  return app;
}
