import type { EndpointSpec, Query } from '@colloquy/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { audit, type AuditAction } from '../../platform/audit/audit.ts';
import { contentDisposition } from '../../platform/http/file-headers.ts';
import { actAsOrganisation, callerOf, type RunCaller } from '../../platform/http/cross-organisation.ts';
import { refuse } from '../../platform/refusal.ts';

export const CSV = 'text/csv; charset=utf-8';
export const PDF = 'application/pdf';

type Download = { type: string; name: string; content: string | Uint8Array };

type FileEndpoint<E extends EndpointSpec> = {
  path: string;
  endpoint: E;
  /** The audit entry of a download, and its subject: an id, or a name. */
  action: AuditAction;
  subjectOf: (query: Query<E>) => { id: string } | { name: string };
};

/**
 * Serves the answer of an organisation's endpoint as a file, under the same access rule. Each download is
 * audited.
 */
export function serveFile<E extends EndpointSpec>(
  app: FastifyInstance,
  { path, endpoint, action, subjectOf }: FileEndpoint<E>,
  make: (run: RunCaller, organisationId: string, query: Query<E>) => Promise<Download>,
): void {
  const options = { exposeHeadRoute: false, schema: { hide: true } as never };
  app.get(path, options, async (request: FastifyRequest, reply: FastifyReply) => {
    const run = callerOf(request, endpoint);
    const params = endpoint.params!.safeParse(request.params);
    if (!params.success) return refuse('not-found');
    const query = endpoint.query!.safeParse(request.query);
    // Checks the permission before it reports invalid input.
    if (!query.success) {
      await run(async () => {});
      return refuse('invalid-input');
    }
    const { organisationId } = params.data as { organisationId: string };
    const filter = query.data as Query<E>;
    const { type, name, content } = await make(run, organisationId, filter);
    const subject = subjectOf(filter);
    await actAsOrganisation(run, organisationId, (who) =>
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
