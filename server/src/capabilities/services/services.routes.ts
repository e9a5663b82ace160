import { type Query, type Service, SERVICES, type Sid } from '@colloquy/contract';
import * as contract from '@colloquy/contract/services';
import type { FastifyInstance } from 'fastify';
import type { Page } from '../../platform/database/keyset-list.ts';
import { type CsvColumn, serveCsv } from '../../platform/http/csv-route.ts';
import {
  actAsOrganisation,
  callerOf,
  readAllOrganisations,
  readAsOrganisation,
  type RunCaller,
} from '../../platform/http/cross-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import { isServiceDefined } from './define-service.ts';
import { getOrganisation } from '../organisations/index.ts';
import { findPartners } from './find-partners.ts';
import { findServicePeople, readPersonServices } from './find-service-people.ts';
import { findServices } from './find-services.ts';
import { findOwnServices } from './service-access.ts';
import { setUserServiceEnabled, setServiceEnabled } from './switch-service.ts';

export function serviceRoutes(app: FastifyInstance): void {
  serve(app, contract.findOwnServices, ({ run }) =>
    run(async (who) => ({ services: await findOwnServices(who) })),
  );
  serve(app, contract.findServices, ({ run, params: { organisationId: id } }) =>
    readAsOrganisation(run, id, 'services.read', () => findServices(id)),
  );
  serve(app, contract.setServiceEnabled, async ({ run, params: { organisationId: id }, body }) =>
    actAsOrganisation(run, id, async (who) => {
      await setServiceEnabled(who, body);
      const { services } = await findServices(id);
      return { services };
    }),
  );
  serve(app, contract.findServicePeople, ({ run, params: { organisationId: id }, query }) =>
    readPeople(run, id, query),
  );
  serve(app, contract.setUserServiceEnabled, ({ run, params: { organisationId: id }, body }) =>
    actAsOrganisation(run, id, async (who) => {
      await setUserServiceEnabled(who, body);
      return { person: await readPersonServices(body.personId) };
    }),
  );
  serve(app, contract.findPartners, ({ run, query }) =>
    readAllOrganisations(run, 'partners.listed', () => findPartners(query)),
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
      ...SERVICES.filter(({ sid }) => isServiceDefined(sid)).map(serviceColumn),
    ],
  });
  serveCsv(app, {
    path: contract.PARTNERS_CSV_PATH,
    endpoint: contract.findPartners,
    fileName: 'partners.csv',
    findPage: (request, filter) =>
      readAllOrganisations(callerOf(request, contract.findPartners), 'partners.listed', () =>
        findPartners(filter),
      ),
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

const serviceColumn = ({ sid, name }: Service): CsvColumn<contract.PersonServices> => [
  sid,
  name,
  ({ on }) => (on.includes(sid) ? 'On' : 'Off'),
];

const stateOf = (sid: Sid, isOn: boolean): string =>
  isServiceDefined(sid) ? (isOn ? 'On' : 'Off') : 'Not available yet';

const readPeople = (
  run: RunCaller,
  organisationId: string,
  filter: Query<typeof contract.findServicePeople>,
): Promise<Page<contract.PersonServices>> =>
  readAsOrganisation(run, organisationId, 'services.read', async () => {
    // An unknown organisation gives 404 instead of an empty list.
    await getOrganisation(organisationId);
    return findServicePeople(organisationId, filter);
  });
