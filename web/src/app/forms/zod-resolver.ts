import { describeIssue } from '@colloquy/contract';
import { zodResolver as resolve } from '@hookform/resolvers/zod';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';

/** Checks a form by a schema. What the schema has no sentence for is said in ours, never in the validator’s words. */
export const zodResolver = <Input extends FieldValues, Output>(schema: z.ZodType<Output, Input>) =>
  resolve<Input, unknown, Output>(schema, { error: describeIssue });
