import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { id, listAnswer, listQuery } from '../wire.ts';
import { webhookFields } from './inputs.ts';
import { WEBHOOK_EVENT_NAMES, webhookPayload } from './webhook-events.ts';

/** Most webhooks of an organisation. */
export const MAX_WEBHOOKS = 20;

/** `failing`: switched off automatically after days without a delivery. */
export const WEBHOOK_STATES = ['on', 'off', 'failing'] as const;

export const webhook = z.object({
  id,
  address: z.string(),
  description: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  state: z.enum(WEBHOOK_STATES),
  failingSince: z.iso.datetime().nullable().meta({ description: 'Since when no message has been delivered' }),
  formerSecretUntil: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Until when messages are also signed with the previous secret' }),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
});
export type Webhook = z.infer<typeof webhook>;

const params = z.object({ webhookId: id });

const withSecret = z.object({
  webhook,
  secret: z
    .string()
    .meta({ description: 'Secret with which messages are signed, returned only once: `whsec_…`' }),
});

const accessRule = { access: 'webhook:manage', scope: 'webhooks:manage' } as const;

export const findWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'Lists the webhooks of the organisation.',
  ...accessRule,
  answer: z.object({ webhooks: z.array(webhook) }),
});

export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Adds a webhook with its own secret.',
  ...accessRule,
  body: webhookFields.extend({ description: webhookFields.shape.description.default('') }),
  answer: withSecret,
  errors: ['not-now'],
});

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:webhookId',
  summary: 'Changes a webhook, or switches it on or off.',
  ...accessRule,
  params,
  body: webhookFields.partial().extend({ isOn: z.boolean().optional(), version: z.number().int() }),
  answer: z.object({ webhook }),
  errors: ['changed-meanwhile'],
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhookId/renew-secret',
  summary: 'Creates a new secret. For one day, messages are signed with both.',
  ...accessRule,
  params,
  answer: withSecret,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:webhookId',
  summary: 'Deletes a webhook and its messages.',
  ...accessRule,
  params,
  answer: z.object({}),
});

export const MESSAGE_STATES = ['waiting', 'delivered', 'given-up'] as const;

export const webhookMessage = z.object({
  id: id.meta({ description: 'Sent as `webhook-id`; the same for every attempt' }),
  payload: webhookPayload,
  state: z.enum(MESSAGE_STATES),
  nextAt: z.iso.datetime().nullable().meta({ description: 'Time of the next attempt' }),
  createdAt: z.iso.datetime(),
  attempts: z.array(
    z.object({
      number: z.number().int(),
      at: z.iso.datetime(),
      durationMs: z.number().int(),
      status: z
        .number()
        .int()
        .nullable()
        .meta({ description: 'HTTP status of the response; `null` if there was none' }),
      failure: z.string().nullable().meta({ description: 'Why there was no response, as a sentence' }),
      answer: z.string().nullable().meta({ description: 'Beginning of the response body' }),
    }),
  ),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

export const findWebhookMessages = endpoint({
  method: 'GET',
  path: '/api/webhooks/:webhookId/messages',
  summary: 'Lists the messages sent to a webhook in the last 30 days, with the outcome of each attempt.',
  ...accessRule,
  params,
  query: listQuery(['createdAt'])
    .omit({ q: true })
    .extend({ state: z.enum(MESSAGE_STATES).optional() }),
  answer: listAnswer(webhookMessage),
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhookId/test',
  summary: 'Sends a test message to a webhook.',
  ...accessRule,
  params,
  answer: z.object({ messageId: id }),
  errors: ['not-now'],
});

export const resendWebhookMessage = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhookId/resend',
  summary: 'Sends a message again with the same id.',
  ...accessRule,
  params,
  body: z.object({ messageId: id }),
  answer: z.object({ messageId: id }),
  errors: ['not-now'],
});
