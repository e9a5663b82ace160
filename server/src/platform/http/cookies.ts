import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether browsers reach us by TLS: by the configured origin, or by what a trusted proxy says. */
    isSecure: boolean;
  }
}

/** Must be called before the first route. */
export function decideSecurity(app: FastifyInstance, { origin }: Pick<Config, 'origin'>): void {
  const isSecureOrigin = hasSecureOrigin(origin);
  app.decorateRequest('isSecure', false);
  app.addHook('onRequest', async (request) => {
    request.isSecure = isSecureOrigin || request.protocol === 'https';
  });
}

export const hasSecureOrigin = (origin: string | undefined): boolean => origin?.startsWith('https:') ?? false;

/**
 * `token`: the session. `sign-in`: a sign-in that waits for its second step. `device`: a browser in which somebody
 * signed in before.
 */
type CookieName = 'token' | 'sign-in' | 'device';

/** With TLS a cookie carries the prefix by which browsers refuse one that a sibling host set. */
export const cookieName = (name: CookieName, isSecure: boolean): string =>
  isSecure ? `__Host-${name}` : name;

/** The cookie of a browser. With TLS the name without prefix is not read: a sibling host may have set it. */
export const readCookie = (request: FastifyRequest, name: CookieName): string | undefined =>
  request.cookies[cookieName(name, request.isSecure)];

const options = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.isSecure }) as const;

export function setCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  name: CookieName,
  value: string,
  maxAge: number,
): void {
  void reply.setCookie(cookieName(name, request.isSecure), value, { ...options(request), maxAge });
}

export function clearCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  name: CookieName,
): void {
  void reply.clearCookie(cookieName(name, request.isSecure), options(request));
}
