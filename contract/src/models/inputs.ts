import { z } from 'zod';
import { listQuery } from '../wire.ts';
import { addressRequirement, ENGINE_PROVIDERS } from './engines.ts';
import { priceFactor } from '../credits/prices.ts';

const language = z.string().regex(/^[a-z]{2,3}$/, 'Use codes of languages, such as en or rw.');

export const connectionFields = z.object({
  provider: z.enum(ENGINE_PROVIDERS),
  name: z.string().trim().min(1, 'Enter a name.').max(80, 'Use at most 80 characters.'),
  address: z
    .url({ protocol: /^https?$/, error: 'Enter an address that starts with https://.' })
    .max(500)
    .nullable()
    .meta({
      description: 'Address of the engine; `null` for the provider’s own',
      examples: ['https://models.example.org/v1'],
    }),
  model: z
    .string()
    .trim()
    .min(1, 'Enter the name of the model.')
    .max(120)
    .meta({ description: 'Name of the model at the provider; for Azure, the name of the deployment' }),
  languages: z
    .array(language)
    .max(200)
    .meta({ description: 'ISO 639 codes of the languages for which it can be ordered; empty for all' }),
  priceFactor: priceFactor.meta({
    description: 'Price factor for transcription, in hundredths: 100 leaves the price unchanged',
  }),
  isAllowed: z.boolean().meta({ description: 'Whether organisations may switch it on' }),
});

export const hasRequiredAddress = ({ provider, address }: z.infer<typeof connectionFields>): boolean =>
  addressRequirement(provider) !== 'required' || address !== null;

export const missingAddressError = {
  path: ['address'],
  error: 'Enter the address. This provider has no default address.',
};

/** Shared by the form and the request body. */
export const engineConnectionFields = connectionFields.refine(hasRequiredAddress, missingAddressError);

export const promptFields = z.object({
  name: z.string().trim().min(1, 'Enter a name for the prompt.').max(120, 'Use at most 120 characters.'),
  purpose: z
    .string()
    .trim()
    .max(500, 'Use at most 500 characters.')
    .meta({ description: 'Purpose of the prompt' }),
  text: z.string().trim().min(1, 'Enter the prompt.').max(50_000, 'Use at most 50,000 characters.'),
});

export const findPromptsQuery = listQuery(['name', 'changedAt']);
