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
  price: hundredths('Price of one unit of the work when the job was ordered'),
  quantity: z
    .number()
    .int()
    .meta({ description: 'Estimated when the work began, in the smallest unit in which it is counted' }),
  used: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'Actual quantity; `null` while the work is in progress' }),
  estimate: hundredths('Price of the estimated quantity'),
  reserved: hundredths('Reserved while the work is in progress, and the maximum that is charged'),
  charged: hundredths('Charged').nullable(),
  refunded: hundredths('Refunded of the amount charged'),
  at: z.iso.datetime().meta({ description: 'When the work ended, or began if it is in progress' }),
});
export type JobBillLine = z.infer<typeof jobBillLine>;

export const jobBill = z.object({
  lines: z.array(jobBillLine),
  refunds: z.array(
    z.object({
      id,
      amount: hundredths('Refunded'),
      reason: z.string().meta({ description: 'Reason entered by the operator' }),
      at: z.iso.datetime(),
    }),
  ),
  estimate: hundredths('Estimated cost of the work in progress'),
  charged: hundredths('Charged for all work that ended'),
  refunded: hundredths('Refunded of the amount charged'),
});
export type JobBill = z.infer<typeof jobBill>;

const params = z.object({ jobId: id });

export const readJobBill = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/bill',
  summary:
    'Returns the bill of a job: the estimate of work in progress, the price of completed work, and refunds.',
  access: 'credit:own',
  scope: 'jobs:read',
  params,
  answer: z.object({ bill: jobBill }),
});

/** Credits available for a person's work. */
export const workFunds = z.object({
  pool: hundredths('Available to all users of the organisation'),
  own: hundredths('Allocated to the person and not yet spent'),
  limit: z
    .object({
      monthly: hundredths('Maximum that may be spent in a month'),
      used: hundredths('Already spent of it this month'),
    })
    .nullable()
    .meta({
      description: 'How much of the organisation’s credits the person may spend; `null` if there is no limit',
    }),
  spendable: hundredths('Maximum that the person’s work may cost now'),
});
export type WorkFunds = z.infer<typeof workFunds>;

export const readJobPrice = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/price',
  summary:
    'Returns the quoted price of a job’s work and the credits available for it, to estimate the cost before it starts.',
  access: 'credit:own',
  params,
  answer: z.object({
    work: z.enum(WORK_KIND_NAMES),
    price: hundredths('Price of one unit of the work when the job was ordered'),
    funds: workFunds
      .nullable()
      .meta({ description: 'Only for the owner of the job and their admin; `null` for everyone else' }),
  }),
});

export const refundJob = endpoint({
  method: 'POST',
  path: '/api/jobs/:jobId/refunds',
  summary: 'Refunds the cost of a job or part of it, with a reason that is shown on its bill.',
  access: 'credit:grant',
  params,
  body: z.object({
    refundId: id.meta({ description: 'Idempotency key: repeated requests refund once' }),
    amount: z
      .number()
      .int()
      .min(1)
      .nullable()
      .meta({ description: 'In hundredths of a credit; `null` for everything not yet refunded' }),
    reason: refundReason,
  }),
  answer: z.object({ bill: jobBill }),
  errors: ['not-now', 'invalid-input'],
});
