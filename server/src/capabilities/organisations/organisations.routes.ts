import * as contract from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { actIn, callerOf, readAcross, readIn } from '../../platform/http/reach.ts';
import { runFor, serve } from '../../platform/http/serve.ts';
import { endSessionsOf } from '../identity/index.ts';
import { grantAccess, withdrawAccess } from './access-grant.ts';
import { addOrganisation, changeOrganisation, withFreeCode } from './change-organisation.ts';
import { deleteOrganisation, restoreOrganisation } from './delete-organisation.ts';
import { findAudit, findAuditChoices } from './find-audit.ts';
import { findOrganisationNames, findOrganisations, readOrganisation } from './find-organisations.ts';
import { readOwnSettings, saveOwnSettings } from './own-settings.ts';
import { readOrganisationDetail } from './read-detail.ts';

export function organisationRoutes(app: FastifyInstance): void {
  readRoutes(app);
  changeRoutes(app);
  ownRoutes(app);
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
    return { organisation: await readAcross(run, 'organisation.read', () => readOrganisation(id)) };
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
    run(async (who) => ({ grant: await grantAccess(who, body.days) })),
  );
  serve(app, contract.withdrawAccess, ({ run }) =>
    run(async (who) => {
      await withdrawAccess(who);
      return {};
    }),
  );
  serve(app, contract.findAudit, ({ run, query }) => run(() => findAudit(query)));
  serve(app, contract.findAuditChoices, ({ run }) => run(findAuditChoices));
}

function csvRoutes(app: FastifyInstance): void {
  serveCsv(app, {
    path: contract.ORGANISATIONS_CSV_PATH,
    endpoint: contract.findOrganisations,
    fileName: 'organisations.csv',
    titles: ['Name', 'Code', 'Time zone', 'Users', 'Jobs', 'Created', 'Deleted for good'],
    findPage: (request, filter) =>
      readAcross(callerOf(request, contract.findOrganisations), 'organisations.listed', () =>
        findOrganisations(filter),
      ),
    cells: ({ name, code, timeZone, people, jobs, createdAt, restorableUntil }) => [
      name,
      code,
      timeZone,
      people,
      jobs,
      createdAt,
      restorableUntil,
    ],
  });
  serveCsv(app, {
    path: contract.AUDIT_CSV_PATH,
    endpoint: contract.findAudit,
    fileName: 'audit.csv',
    titles: ['At', 'Who', 'Action', 'Kind', 'Name', 'Id'],
    findPage: (request, filter) => runFor(request, contract.findAudit.access, () => findAudit(filter)),
    cells: ({ at, person, by, action, subject, subjectName, subjectId }) => [
      at,
      person ?? (by === 'machine' ? 'Colloquy' : 'Platform admin'),
      action,
      subject,
      subjectName,
      subjectId,
    ],
  });
}
