import * as contract from '@colloquy/contract/webhooks';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/http/serve.ts';
import { findMessages } from './find-messages.ts';
import { addWebhook, changeWebhook, deleteWebhook, renewSecret } from './manage-webhooks.ts';
import { resendMessage, sendTestMessage } from './resend-messages.ts';
import { findWebhooks } from './webhooks.store.ts';

/** An organisation's webhooks and their messages. */
export function webhookRoutes(app: FastifyInstance): void {
  serve(app, contract.findWebhooks, (call) => call.run(async () => ({ webhooks: await findWebhooks() })));
  serve(app, contract.addWebhook, (call) => call.run((who) => addWebhook(who, call.body)));
  serve(app, contract.changeWebhook, (call) =>
    call.run(async (who) => ({ webhook: await changeWebhook(who, call.params.webhookId, call.body) })),
  );
  serve(app, contract.renewWebhookSecret, (call) =>
    call.run((who) => renewSecret(who, call.params.webhookId)),
  );
  serve(app, contract.deleteWebhook, (call) =>
    call.run(async (who) => {
      await deleteWebhook(who, call.params.webhookId);
      return {};
    }),
  );
  serve(app, contract.findWebhookMessages, (call) =>
    call.run(() => findMessages(call.params.webhookId, call.query)),
  );
  serve(app, contract.testWebhook, (call) =>
    call.run(async (who) => ({ messageId: await sendTestMessage(who, call.params.webhookId) })),
  );
  serve(app, contract.resendWebhookMessage, (call) =>
    call.run(async (who) => ({
      messageId: await resendMessage(who, call.params.webhookId, call.body.messageId),
    })),
  );
}
