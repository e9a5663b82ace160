import * as contract from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { serveCsv } from '../../platform/http/csv-route.ts';
import { actIn, callerOf, readAcross, readIn } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { findPartners } from './find-partners.ts';
import { findServicePeople, readPersonServices } from './find-people.ts';
import { findServices } from './find-services.ts';
import { findOwnServices } from './service-access.ts';
import { switchPersonService, switchService } from './switch-service.ts';

export function serviceRoutes(app: FastifyInstance): void {
  serve(app, contract.findOwnServices, ({ run }) =>
    run(async (who) => ({ services: await findOwnServices(who) })),
  );
  serve(app, contract.findServices, ({ run, params: { organisationId: id } }) =>
    readIn(run, id, 'services.read', () => findServices(id)),
  );
  serve(app, contract.switchService, async ({ run, params: { organisationId: id }, body }) =>
    actIn(run, id, async (who) => {
      await switchService(who, body);
      return findServices(id);
    }),
  );
  serve(app, contract.findServicePeople, ({ run, params: { organisationId: id }, query }) =>
    readIn(run, id, 'services.read', async () => {
      // Nobody in an unknown organisation is not the same as nobody.
      await findServices(id);
      return findServicePeople(id, query);
    }),
  );
  serve(app, contract.switchPersonService, ({ run, params: { organisationId: id }, body }) =>
    actIn(run, id, async (who) => {
      await switchPersonService(who, body);
      return { person: await readPersonServices(body.personId) };
    }),
  );
  serve(app, contract.findPartners, ({ run, query }) =>
    readAcross(run, 'partners.listed', () => findPartners(query)),
  );
  serveCsv(app, {
    path: contract.PARTNERS_CSV_PATH,
    endpoint: contract.findPartners,
    fileName: 'partners.csv',
    titles: ['Organisation', 'Service', 'On', 'Users', 'Jobs', 'Credits used'],
    findPage: (request, filter) =>
      readAcross(callerOf(request, contract.findPartners), 'partners.listed', () => findPartners(filter)),
    cells: ({ organisation, service, isOn, people, jobs, creditsUsed }) => [
      organisation,
      service,
      isOn ? 'yes' : 'no',
      people,
      jobs,
      creditsUsed / 100,
    ],
  });
}
