import { SERVICES } from '@colloquy/contract';
import * as contract from '@colloquy/contract/dashboard';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import {
  countJobs,
  countOrganisations,
  countUsers,
  countUsersOfServices,
  findOrganisations,
} from './count-people.ts';
import { findMonthlyRecords, readCreditAmount } from './credit-records.ts';
import { readFigures } from './figures-scope.ts';
import { readHome } from './read-home.ts';
import { analyseServices } from './service-analysis.ts';

/** Includes the current month. */
const MONTHS_OF_HISTORY = 12;

export function dashboardRoutes(app: FastifyInstance): void {
  serve(app, contract.readHome, (call) => call.run((who) => readHome(who, call.query)));

  serve(app, contract.readDashboardDetails, (call) =>
    readFigures(call, call.body, async (scope) => {
      const [total_organizations, users] = await Promise.all([countOrganisations(), countUsers(scope)]);
      return { data: { total_organizations, ...users } };
    }),
  );
  serve(app, contract.findDashboardOrganisations, (call) =>
    readFigures(call, call.body, async () => ({ organisations: await findOrganisations() })),
  );
  serve(app, contract.countServiceUsers, (call) =>
    readFigures(call, call.body, async (scope) => {
      const users = await countUsersOfServices(scope);
      return {
        data: {
          Language_Services: users.SID001,
          Qual_AI: users.SID002,
          Chat_Doc: users.SID003,
          VCA: users.SID005,
        },
        services: SERVICES.map(({ sid, name }) => ({ sid, name, users: users[sid] })),
      };
    }),
  );
  serve(app, contract.readOrganisationUsers, (call) =>
    readFigures(call, call.body, async (scope) => {
      const [users, Total_job] = await Promise.all([countUsers(scope), countJobs(scope)]);
      return { data: { ...users, Total_job } };
    }),
  );
  serve(app, contract.readServiceAnalysis, (call) => {
    const { organization_id: oid, year, month, ...who } = call.body;
    return readFigures(call, { ...who, oid }, (scope) => analyseServices(scope, { year, month }));
  });
  serve(app, contract.readCreditAmount, (call) =>
    readFigures(call, call.body, async (scope) => ({ data: await readCreditAmount(scope) })),
  );
  serve(app, contract.findServiceCreditHistory, (call) =>
    readFigures(call, call.body, async (scope) => ({
      data: await findMonthlyRecords(scope, MONTHS_OF_HISTORY),
    })),
  );
  serve(app, contract.readMonthlyServiceCredit, (call) =>
    readFigures(call, call.body, async (scope) => ({ data: await findMonthlyRecords(scope, 1) })),
  );
}
