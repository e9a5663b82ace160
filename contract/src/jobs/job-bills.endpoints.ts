import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { refundReason } from './inputs.ts';
import { id } from '../wire.ts';
import { WORK_KIND_NAMES } from '../credits/work-prices.ts';

const hundredths = (description: string) =>
  z
    .number()
    .int()
    .meta({ description: `${description}, in hundredths of a credit` });

/** Bill line for one piece of work: its estimate and its cost. */
export const jobBillLine = z.object({
  id,
  jobFileId: id.meta({ description: 'Id of the file in the job' }),
  work: z.enum(WORK_KIND_NAMES),
  price: hundredths('For a unit of the work, as it was when the job was ordered'),
  quantity: z.number().int().meta({ description: 'As estimated when it began, in the parts of the work' }),
  used: z.number().int().nullable().meta({ description: 'What it came to; null while it is at work' }),
  estimate: hundredths('Price of what was estimated'),
  reserved: hundredths('What is set aside while it is at work, and charged at most'),
  charged: hundredths('What it cost').nullable(),
  refunded: hundredths('What was given back of it'),
  at: z.iso.datetime().meta({ description: 'When it ended, or else began' }),
});
export type JobBillLine = z.infer<typeof jobBillLine>;

export const jobBill = z.object({
  lines: z.array(jobBillLine),
  refunds: z.array(
    z.object({
      id,
      amount: hundredths('What was given back'),
      reason: z.string().meta({ description: 'What those who run the installation gave as the reason' }),
      at: z.iso.datetime(),
    }),
  ),
  estimate: hundredths('What the work under way is expected to cost'),
  charged: hundredths('What all work that ended cost'),
  refunded: hundredths('What was given back of that'),
});
export type JobBill = z.infer<typeof jobBill>;

const params = z.object({ jobId: id });

export const readJobBill = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/bill',
  summary:
    'What a job costs: the estimate of what is at work, the price of what ended, and what was given back.',
  access: 'credit:own',
  scope: 'jobs:read',
  params,
  answer: z.object({ bill: jobBill }),
});

/** Credits available for a person's work. */
export const workFunds = z.object({
  pool: hundredths('What the organisation has'),
  own: hundredths('What the person was given of it'),
  limit: z
    .object({ monthly: hundredths('At most in a month'), used: hundredths('Used of it this month') })
    .nullable()
    .meta({ description: 'How much of the organisation’s credits the person may use; null: any amount' }),
  spendable: hundredths('What may be spent on their work now'),
});
export type WorkFunds = z.infer<typeof workFunds>;

export const readJobPrice = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/price',
  summary:
    'What the work of a job is offered for, and what may be spent on it: for the estimate before it starts.',
  access: 'credit:own',
  params,
  answer: z.object({
    work: z.enum(WORK_KIND_NAMES),
    price: hundredths('For a unit of the work, as it was when the job was ordered'),
    funds: workFunds
      .nullable()
      .meta({ description: 'null: told to whose work it is, and to their admin, alone' }),
  }),
});

export const refundJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/refunds',
  summary: 'Gives back what a job cost, or a part of it, with a reason that stands on its bill.',
  access: 'credit:grant',
  params,
  body: z.object({
    refundId: id.meta({ description: 'Made by the client: a repeated request gives back once' }),
    amount: z
      .number()
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'Hundredths of a credit; null: all that was not given back yet' }),
    reason: refundReason,
  }),
  answer: z.object({ bill: jobBill }),
  errors: ['not-now', 'invalid-input'],
});
