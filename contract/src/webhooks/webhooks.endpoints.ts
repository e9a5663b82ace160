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
  failingSince: z.iso.datetime().nullable().meta({ description: 'Since when nothing arrived' }),
  formerSecretUntil: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'Until when messages are signed with the former secret as well' }),
  createdAt: z.iso.datetime(),
  version: z.number().int(),
});
export type Webhook = z.infer<typeof webhook>;

const params = z.object({ webhookId: id });

const withSecret = z.object({
  webhook,
  secret: z.string().meta({ description: 'What messages are signed with, answered this once: `whsec_…`' }),
});

const accessRule = { access: 'webhook:manage', scope: 'webhooks:manage' } as const;

export const findWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  summary: 'The addresses that are told of what happens to the jobs of the organisation.',
  ...accessRule,
  answer: z.object({ webhooks: z.array(webhook) }),
});

export const addWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  summary: 'Adds an address, with a secret of its own.',
  ...accessRule,
  body: webhookFields.extend({ description: webhookFields.shape.description.default('') }),
  answer: withSecret,
  errors: ['not-now'],
});

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:webhookId',
  summary: 'Changes an address, or switches it on or off.',
  ...accessRule,
  params,
  body: webhookFields.partial().extend({ isOn: z.boolean().optional(), version: z.number().int() }),
  answer: z.object({ webhook }),
  errors: ['changed-meanwhile'],
});

export const renewWebhookSecret = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhookId/renew-secret',
  summary: 'Makes another secret. For a day messages are signed with both.',
  ...accessRule,
  params,
  answer: withSecret,
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:webhookId',
  summary: 'Removes an address with what is known of its messages.',
  ...accessRule,
  params,
  answer: z.object({}),
});

export const MESSAGE_STATES = ['waiting', 'delivered', 'given-up'] as const;

export const webhookMessage = z.object({
  id: id.meta({ description: 'The same at every attempt: `webhook-id`' }),
  payload: webhookPayload,
  state: z.enum(MESSAGE_STATES),
  nextAt: z.iso.datetime().nullable().meta({ description: 'When it is tried next' }),
  createdAt: z.iso.datetime(),
  attempts: z.array(
    z.object({
      number: z.number().int(),
      at: z.iso.datetime(),
      durationMs: z.number().int(),
      status: z.number().int().nullable().meta({ description: 'What was answered; null: nothing' }),
      failure: z.string().nullable().meta({ description: 'Why nothing was answered, in a sentence' }),
      answer: z.string().nullable().meta({ description: 'The first of what was answered' }),
    }),
  ),
});
export type WebhookMessage = z.infer<typeof webhookMessage>;

export const findWebhookMessages = endpoint({
  method: 'GET',
  path: '/api/webhooks/:webhookId/messages',
  summary: 'What an address was told within the last 30 days, and what came of each attempt.',
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
  summary: 'Sends an address a message that is about nothing.',
  ...accessRule,
  params,
  answer: z.object({ messageId: id }),
  errors: ['not-now'],
});

export const resendWebhookMessage = endpoint({
  method: 'POST',
  path: '/api/webhooks/:webhookId/resend',
  summary: 'Sends a message again, under the same id.',
  ...accessRule,
  params,
  body: z.object({ messageId: id }),
  answer: z.object({ messageId: id }),
  errors: ['not-now'],
});
