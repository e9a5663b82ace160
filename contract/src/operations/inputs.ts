import { z } from 'zod';
import { dayFilter, listQuery } from '../wire.ts';

export const MAIL_STATES = ['waiting', 'given-up', 'sent', 'expired'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export const findMailsQuery = listQuery([
  'createdAt',
  'subject',
  'to',
  'state',
  'tries',
  'organisation',
  'sentAt',
]).extend({ state: z.enum(MAIL_STATES).optional(), ...dayFilter.shape });

export const TASK_VIEWS = ['failed', 'stuck', 'unfinished'] as const;
export type TaskView = (typeof TASK_VIEWS)[number];

export const findTasksQuery = listQuery(['at', 'name', 'state', 'organisation']).extend({
  view: z.enum(TASK_VIEWS).default('failed'),
});
