import type { EndpointSpec, Query } from '@colloquy/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { audit, type AuditAction } from '../../platform/audit/audit.ts';
import { contentDisposition } from '../../platform/http/content-disposition.ts';
import { actIn, callerOf, type RunCaller } from '../../platform/http/reach.ts';
import { refuse } from '../../platform/refusal.ts';

export const CSV = 'text/csv; charset=utf-8';
export const PDF = 'application/pdf';

type Download = { type: string; name: string; content: string | Uint8Array };

type Served<E extends EndpointSpec> = {
  path: string;
  endpoint: E;
  /** What the audit of the organisation calls it, and the thing: one that has an id, or what it is called. */
  action: AuditAction;
  subjectOf: (query: Query<E>) => { id: string } | { name: string };
};

/** Serves as a file what an endpoint about one organisation answers, to those who may ask it. Each is in its audit. */
export function serveFile<E extends EndpointSpec>(
  app: FastifyInstance,
  { path, endpoint, action, subjectOf }: Served<E>,
  make: (run: RunCaller, organisationId: string, query: Query<E>) => Promise<Download>,
): void {
  const options = { exposeHeadRoute: false, schema: { hide: true } as never };
  app.get(path, options, async (request: FastifyRequest, reply: FastifyReply) => {
    const run = callerOf(request, endpoint);
    const params = endpoint.params!.safeParse(request.params);
    if (!params.success) return refuse('not-found');
    const query = endpoint.query!.safeParse(request.query);
    // Who may not ask is told so before what was wrong with the question.
    if (!query.success) {
      await run(async () => {});
      return refuse('invalid-input');
    }
    const { organisationId } = params.data as { organisationId: string };
    const asked = query.data as Query<E>;
    const { type, name, content } = await make(run, organisationId, asked);
    const subject = subjectOf(asked);
    await actIn(run, organisationId, (who) =>
      'id' in subject ? audit(who, action, subject.id) : audit(who, action, null, subject.name),
    );
    void reply.headers({
      'content-type': type,
      'content-disposition': contentDisposition('attachment', name),
      'cache-control': 'private, no-store',
    });
    return reply.send(typeof content === 'string' ? content : Buffer.from(content));
  });
}
