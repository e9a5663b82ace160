import {
  countNotifications as countEndpoint,
  findNotifications as findEndpoint,
  readAllNotifications as readAllEndpoint,
  readNotification as readEndpoint,
} from '@colloquy/contract/notifications';
import type { FastifyInstance } from 'fastify';
import { runInOwnOrganisation } from '../../platform/http/own-organisation.ts';
import { serve } from '../../platform/http/serve.ts';
import { countUnread, findNotifications, markAllRead, markRead } from './find-notifications.ts';

export function notificationRoutes(app: FastifyInstance): void {
  serve(app, findEndpoint, (call) =>
    findNotifications(runInOwnOrganisation(call.request, findEndpoint), call.query),
  );
  serve(app, countEndpoint, async (call) => ({
    unread: await runInOwnOrganisation(call.request, countEndpoint)(countUnread),
  }));
  serve(app, readEndpoint, async (call) => {
    await runInOwnOrganisation(
      call.request,
      readEndpoint,
    )((who) => markRead(who, call.params.notificationId));
    return {};
  });
  serve(app, readAllEndpoint, async (call) => {
    await runInOwnOrganisation(call.request, readAllEndpoint)((who) => markAllRead(who, call.body.group));
    return {};
  });
}
