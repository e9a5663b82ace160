import { readFigures, readHome as readHomeEndpoint } from '@colloquy/contract';
import type { FastifyInstance } from 'fastify';
import { audit } from '../../platform/audit/audit.ts';
import { asPlatform } from '../../platform/database/open.ts';
import { run } from '../../platform/database/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { countFigures } from './dashboard.store.ts';
import { readHome } from './read-home.ts';

export function dashboardRoutes(app: FastifyInstance): void {
  serve(app, readHomeEndpoint, (call) => call.run((who) => readHome(who)));
  serve(app, readFigures, async (call) => {
    const own = await call.run(async (who) => {
      if (who.role !== 'admin') return countFigures('organisation');
      await audit(who, 'figures.read');
      return undefined;
    });
    return own ?? run(asPlatform(), () => countFigures('installation'));
  });
}
