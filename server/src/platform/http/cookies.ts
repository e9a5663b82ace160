import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the browser uses TLS, by the configured origin or a trusted proxy's header. */
    isSecure: boolean;
  }
}

/** Call before the first route. */
export function registerIsSecure(app: FastifyInstance, { origin }: Pick<Config, 'origin'>): void {
  const isSecureOrigin = hasSecureOrigin(origin);
  app.decorateRequest('isSecure', false);
  app.addHook('onRequest', async (request) => {
    request.isSecure = isSecureOrigin || request.protocol === 'https';
  });
}

export const hasSecureOrigin = (origin: string | undefined): boolean => origin?.startsWith('https:') ?? false;

/**
 * `token`: the session. `sign-in`: a sign-in before its second step. `device`: a browser with an earlier
 * sign-in.
 */
type CookieName = 'token' | 'sign-in' | 'device';

/** With TLS the prefix makes browsers refuse cookies from sibling hosts. */
export const cookieName = (name: CookieName, isSecure: boolean): string =>
  isSecure ? `__Host-${name}` : name;

/**
 * Reads a cookie. With TLS only the prefixed name counts, because a sibling host could have set the other.
 */
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
