import { describeIssue } from '@colloquy/contract';
import { zodResolver as resolve } from '@hookform/resolvers/zod';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';

/**
 * Validates a form with a schema. Issues without their own message get one of ours, never the validator’s.
 */
export const zodResolver = <Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>) =>
  resolve<Input, unknown, Output>(schema, { error: describeIssue });
