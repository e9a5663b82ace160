import * as contract from '@colloquy/contract';
import { type AuditEntry, type Query } from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { asPlatform } from '../../platform/database/open.ts';
import { run as runIn } from '../../platform/database/scope.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { actIn, callerOf, readAcross, readIn, type RunCaller } from '../../platform/http/reach.ts';
import { runFor, serve } from '../../platform/http/serve.ts';
import { endSessionsOf } from '../identity/index.ts';
import { endLooks, grantAccess, withdrawAccess } from './access-grant.ts';
import { addOrganisation, changeOrganisation, withFreeCode } from './change-organisation.ts';
import { nameOutside } from './audit-names.ts';
import { deleteOrganisation, restoreOrganisation } from './delete-organisation.ts';
import { findAudit, findAuditChoices, nameAdmins } from './find-audit.ts';
import { findPlatformAudit, findPlatformAuditChoices } from './find-platform-audit.ts';
import { findOrganisationNames, findOrganisations, readOrganisation } from './find-organisations.ts';
import { readOwnSettings, saveOwnSettings } from './own-settings.ts';
import { readOrganisationDetail } from './read-detail.ts';

export function organisationRoutes(app: FastifyInstance): void {
  readRoutes(app);
  changeRoutes(app);
  ownRoutes(app);
  platformAuditRoutes(app);
  csvRoutes(app);
}

function readRoutes(app: FastifyInstance): void {
  serve(app, contract.findOrganisations, ({ run, query }) =>
    readAcross(run, 'organisations.listed', () => findOrganisations(query)),
  );
  serve(app, contract.findOrganisationNames, async ({ run }) => ({
    organisations: await readAcross(run, 'organisations.listed', findOrganisationNames),
  }));
  serve(app, contract.readOrganisation, async ({ run, params: { organisationId: id } }) => ({
    organisation: await readIn(run, id, 'organisation.read', () => readOrganisation(id)),
  }));
  serve(app, contract.readOrganisationDetail, async ({ run, params: { organisationId: id } }) => ({
    organisation: await readIn(run, id, 'organisation.read', () => readOrganisationDetail(id)),
  }));
}

function changeRoutes(app: FastifyInstance): void {
  serve(app, contract.addOrganisation, async ({ run, body }) => {
    const id = await addOrganisation(await run(async (who) => who.personId), body);
    return { organisation: await runIn(asPlatform(), () => readOrganisation(id)) };
  });
  serve(app, contract.changeOrganisation, async ({ run, params: { organisationId: id }, body }) => ({
    organisation: await withFreeCode(() =>
      actIn(run, id, async (who) => {
        await changeOrganisation(who, body);
        return readOrganisation(id);
      }),
    ),
  }));
  serve(app, contract.deleteOrganisation, async ({ run, params: { organisationId: id } }) => {
    const until = await actIn(run, id, deleteOrganisation);
    await endSessionsOf(id);
    return { restorableUntil: until.toISOString() };
  });
  serve(app, contract.restoreOrganisation, async ({ run, params: { organisationId: id } }) => ({
    organisation: await actIn(run, id, async (who) => {
      await restoreOrganisation(who);
      return readOrganisation(id);
    }),
  }));
}

function ownRoutes(app: FastifyInstance): void {
  serve(app, contract.readOwnSettings, ({ run }) => run(readOwnSettings));
  serve(app, contract.changeOwnSettings, ({ run, body }) => run((who) => saveOwnSettings(who, body)));
  serve(app, contract.grantAccess, ({ run, body }) =>
    run(async (who) => ({ grant: await grantAccess(who, body) })),
  );
  serve(app, contract.withdrawAccess, async ({ run }) => {
    await run(withdrawAccess);
    await endLooks();
    return {};
  });
  serve(app, contract.findAudit, async ({ run, query }) => nameBeyond(await run(() => findAudit(query))));
  serve(app, contract.findAuditChoices, ({ run }) => run(findAuditChoices));
}

/** Puts names on who and what an organisation's own scope does not read. */
const nameBeyond = async <P extends { rows: AuditEntry[] }>(page: P): Promise<P> =>
  nameOutside(await nameAdmins(page));

/** What platform admins did: among them everybody sees what everybody does. */
function platformAuditRoutes(app: FastifyInstance): void {
  const { findPlatformAudit: endpoint } = contract;
  const find = (runCaller: RunCaller, query: Query<typeof endpoint>) =>
    readAcross(runCaller, 'audit.listed', () => findPlatformAudit(query));
  serve(app, endpoint, ({ run, query }) => find(run, query));
  serve(app, contract.findPlatformAuditChoices, ({ run }) =>
    readAcross(run, 'audit.listed', findPlatformAuditChoices),
  );
  serveCsv(app, {
    path: contract.PLATFORM_AUDIT_CSV_PATH,
    endpoint,
    fileName: 'platform audit.csv',
    findPage: (request, filter) => find(callerOf(request, endpoint), filter),
    columns: [
      ['action', 'What', ({ action }) => contract.describeAuditAction(action)],
      ['who', 'Who', ({ person }) => person],
      ['subject', 'To what', ({ subjectName }) => subjectName],
      ['organisation', 'Organisation', ({ organisation }) => organisation],
      ['id', 'Id', ({ subjectId }) => subjectId],
      ['at', 'When', ({ at }) => at],
    ],
  });
}

function csvRoutes(app: FastifyInstance): void {
  serveCsv(app, {
    path: contract.ORGANISATIONS_CSV_PATH,
    endpoint: contract.findOrganisations,
    fileName: 'organisations.csv',
    findPage: (request, filter) =>
      readAcross(callerOf(request, contract.findOrganisations), 'organisations.listed', () =>
        findOrganisations(filter),
      ),
    columns: [
      ['name', 'Organisation', ({ name }) => name],
      ['name', 'Code', ({ code }) => code],
      ['people', 'Users', ({ people }) => people],
      ['jobs', 'Jobs', ({ jobs }) => jobs],
      ['zone', 'Time zone', ({ timeZone }) => timeZone.replaceAll('_', ' ')],
      ['created', 'Created', ({ createdAt }) => createdAt],
      ['until', 'Removed for good', ({ restorableUntil }) => restorableUntil],
    ],
  });
  serveCsv(app, {
    path: contract.AUDIT_CSV_PATH,
    endpoint: contract.findAudit,
    fileName: 'audit.csv',
    findPage: async (request, filter) =>
      nameBeyond(await runFor(request, contract.findAudit.access, () => findAudit(filter))),
    columns: [
      ['action', 'What', ({ action }) => contract.describeAuditAction(action)],
      ['who', 'Who', describeAuthor],
      ['subject', 'To what', ({ subjectName }) => subjectName],
      ['id', 'Id', ({ subjectId }) => subjectId],
      ['at', 'When', ({ at }) => at],
    ],
  });
}

/** Who did it, as a reader of the file reads it. */
const describeAuthor = ({ person, by }: Pick<AuditEntry, 'person' | 'by'>): string => {
  if (by === 'machine') return 'Colloquy';
  return by === 'platform' ? `${person ?? 'A former platform admin'} (platform admin)` : (person ?? '');
};
