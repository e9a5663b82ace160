import * as contract from '@colloquy/contract/organisations';
import type { Query } from '@colloquy/contract';
import type { AuditEntry } from '@colloquy/contract/organisations';
import type { FastifyInstance } from 'fastify';
import { asPlatform } from '../../platform/database/open-scope.ts';
import { run as runIn } from '../../platform/database/scope.ts';
import { serveCsv } from '../../platform/http/csv-route.ts';
import {
  actAsOrganisation,
  callerOf,
  readAllOrganisations,
  readAsOrganisation,
  type RunCaller,
} from '../../platform/http/cross-organisation.ts';
import { runFor, serve } from '../../platform/http/serve.ts';
import { endOrganisationSessions } from '../identity/index.ts';
import { notifyPlatformAdmins, grantAccess, withdrawAccess } from './support-access.ts';
import { changeOrganisation, deleteOrganisation, restoreOrganisation } from './change-organisation.ts';
import { addOrganisation, refuseTakenCode } from './create-organisation.ts';
import { addPlatformNames } from './audit-names.ts';
import { findAudit, findAuditChoices, addOperatorNames } from './find-audit.ts';
import { findPlatformAudit, findPlatformAuditChoices } from './find-platform-audit.ts';
import {
  findOrganisationNames,
  findOrganisations,
  readOrganisation,
  readOrganisationDetail,
} from './find-organisations.ts';
import { readOwnSettings, saveOwnSettings } from './own-settings.ts';

export function organisationRoutes(app: FastifyInstance): void {
  readRoutes(app);
  changeRoutes(app);
  ownRoutes(app);
  platformAuditRoutes(app);
  csvRoutes(app);
}

function readRoutes(app: FastifyInstance): void {
  serve(app, contract.findOrganisations, ({ run, query }) =>
    readAllOrganisations(run, 'organisations.listed', () => findOrganisations(query)),
  );
  serve(app, contract.findOrganisationNames, async ({ run }) => ({
    organisations: await readAllOrganisations(run, 'organisations.listed', findOrganisationNames),
  }));
  serve(app, contract.readOrganisation, async ({ run, params: { organisationId: id } }) => ({
    organisation: await readAsOrganisation(run, id, 'organisation.read', () => readOrganisation(id)),
  }));
  serve(app, contract.readOrganisationDetail, async ({ run, params: { organisationId: id } }) => ({
    organisation: await readAsOrganisation(run, id, 'organisation.read', () => readOrganisationDetail(id)),
  }));
}

function changeRoutes(app: FastifyInstance): void {
  serve(app, contract.addOrganisation, async ({ run, body }) => {
    const id = await addOrganisation(await run(async (who) => who.personId), body);
    return { organisation: await runIn(asPlatform(), () => readOrganisation(id)) };
  });
  serve(app, contract.changeOrganisation, async ({ run, params: { organisationId: id }, body }) => ({
    organisation: await refuseTakenCode(() =>
      actAsOrganisation(run, id, async (who) => {
        await changeOrganisation(who, body);
        return readOrganisation(id);
      }),
    ),
  }));
  serve(app, contract.deleteOrganisation, async ({ run, params: { organisationId: id } }) => {
    const until = await actAsOrganisation(run, id, deleteOrganisation);
    await endOrganisationSessions(id);
    return { restorableUntil: until.toISOString() };
  });
  serve(app, contract.restoreOrganisation, async ({ run, params: { organisationId: id } }) => ({
    organisation: await actAsOrganisation(run, id, async (who) => {
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
    await notifyPlatformAdmins();
    return {};
  });
  serve(app, contract.findAudit, async ({ run, query }) => addHiddenNames(await run(() => findAudit(query))));
  serve(app, contract.findAuditChoices, ({ run }) => run(findAuditChoices));
}

/** Adds names that an organisation's own scope cannot read. */
const addHiddenNames = async <P extends { rows: AuditEntry[] }>(page: P): Promise<P> =>
  addPlatformNames(await addOperatorNames(page));

/** Serves the audit of platform admins, which all of them can read. */
function platformAuditRoutes(app: FastifyInstance): void {
  const { findPlatformAudit: endpoint } = contract;
  const find = (runCaller: RunCaller, query: Query<typeof endpoint>) =>
    readAllOrganisations(runCaller, 'audit.listed', () => findPlatformAudit(query));
  serve(app, endpoint, ({ run, query }) => find(run, query));
  serve(app, contract.findPlatformAuditChoices, ({ run }) =>
    readAllOrganisations(run, 'audit.listed', findPlatformAuditChoices),
  );
  serveCsv(app, {
    path: contract.PLATFORM_AUDIT_CSV_PATH,
    endpoint,
    fileName: 'platform audit.csv',
    findPage: (request, filter) => find(callerOf(request, endpoint), filter),
    columns: [
      ['action', 'Action', ({ action }) => contract.describeAuditAction(action)],
      ['who', 'Person', ({ person }) => person],
      ['subject', 'Subject', ({ subjectName }) => subjectName],
      ['organisation', 'Organisation', ({ organisation }) => organisation],
      ['id', 'Id', ({ subjectId }) => subjectId],
      ['at', 'Time', ({ at }) => at],
    ],
  });
}

function csvRoutes(app: FastifyInstance): void {
  serveCsv(app, {
    path: contract.ORGANISATIONS_CSV_PATH,
    endpoint: contract.findOrganisations,
    fileName: 'organisations.csv',
    findPage: (request, filter) =>
      readAllOrganisations(callerOf(request, contract.findOrganisations), 'organisations.listed', () =>
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
      addHiddenNames(await runFor(request, contract.findAudit.access, () => findAudit(filter))),
    columns: [
      ['action', 'Action', ({ action }) => contract.describeAuditAction(action)],
      ['who', 'Person', describeAuthor],
      ['subject', 'Subject', ({ subjectName }) => subjectName],
      ['id', 'Id', ({ subjectId }) => subjectId],
      ['at', 'Time', ({ at }) => at],
    ],
  });
}

/** Describes the author for readers of the file. */
const describeAuthor = ({ person, by }: Pick<AuditEntry, 'person' | 'by'>): string => {
  if (by === 'machine') return 'Colloquy';
  return by === 'platform' ? `${person ?? 'A former platform admin'} (platform admin)` : (person ?? '');
};
