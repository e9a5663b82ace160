import * as contract from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import type { Page } from '../../platform/database/keyset-list.ts';
import { type CsvColumn, serveCsv } from '../../platform/http/csv-route.ts';
import { actIn, callerOf, readAcross, readIn, type RunCaller } from '../../platform/http/reach.ts';
import { serve } from '../../platform/http/serve.ts';
import { getOrganisation } from '../organisations/index.ts';
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
      const { services } = await findServices(id);
      return { services };
    }),
  );
  serve(app, contract.findServicePeople, ({ run, params: { organisationId: id }, query }) =>
    readPeople(run, id, query),
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
    path: contract.SERVICE_PEOPLE_CSV_PATH,
    endpoint: contract.findServicePeople,
    fileName: 'services-of-users.csv',
    findPage: (request, filter) => {
      const { organisationId } = contract.findServicePeople.params.parse(request.params);
      return readPeople(callerOf(request, contract.findServicePeople), organisationId, filter);
    },
    columns: [
      ['name', 'User', ({ name }) => name],
      ['name', 'Username', ({ username }) => username],
      ...contract.SERVICES.filter(({ installed }) => installed).map(serviceColumn),
    ],
  });
  serveCsv(app, {
    path: contract.PARTNERS_CSV_PATH,
    endpoint: contract.findPartners,
    fileName: 'partners.csv',
    findPage: (request, filter) =>
      readAcross(callerOf(request, contract.findPartners), 'partners.listed', () => findPartners(filter)),
    columns: [
      ['organisation', 'Organisation', ({ organisation }) => organisation],
      ['service', 'Service', ({ service }) => service],
      ['on', 'State', ({ sid, isOn }) => stateOf(sid, isOn)],
      ['people', 'Users', ({ people }) => people],
      ['jobs', 'Jobs', ({ jobs }) => jobs],
      ['credits', 'Credits used', ({ creditsUsed }) => creditsUsed / 100],
    ],
  });
}

const serviceColumn = ({ sid, name }: contract.Service): CsvColumn<contract.PersonServices> => [
  sid,
  name,
  ({ on }) => (on.includes(sid) ? 'On' : 'Off'),
];

const stateOf = (sid: contract.Sid, isOn: boolean): string =>
  contract.serviceOf(sid).installed ? (isOn ? 'On' : 'Off') : 'Not available yet';

const readPeople = (
  run: RunCaller,
  organisationId: string,
  filter: contract.Query<typeof contract.findServicePeople>,
): Promise<Page<contract.PersonServices>> =>
  readIn(run, organisationId, 'services.read', async () => {
    // Nobody in an unknown organisation is not the same as nobody.
    await getOrganisation(organisationId);
    return findServicePeople(organisationId, filter);
  });
