import { z } from 'zod';
import { ACCEPTED_MEDIA } from './media-files.ts';
import { ACCEPTED_TRANSCRIPTS } from './transcript-files.ts';

/** A type of file that a service accepts. The kind is what the file is to the service; screens word by it. */
export const acceptedType = z.object({
  kind: z.enum(['recording', 'transcript', 'document']),
  name: z.string(),
  extensions: z.array(z.string()).meta({ description: 'File extensions in lower case, including the dot' }),
});
export type AcceptedType = z.infer<typeof acceptedType>;

/** Every recording and transcript that can be read here, for services of recordings. */
export const RECORDINGS_AND_TRANSCRIPTS: readonly AcceptedType[] = [
  ...ACCEPTED_MEDIA.map((type) => ({ kind: 'recording' as const, ...named(type) })),
  ...ACCEPTED_TRANSCRIPTS.map((type) => ({ kind: 'transcript' as const, ...named(type) })),
];

function named({ name, extensions }: { name: string; extensions: readonly string[] }) {
  return { name, extensions: [...extensions] };
}

/** Extension in lower case with its dot; empty if the name has none. */
export const extensionOf = (name: string): string => /\.[^.]*$/.exec(name)?.[0].toLowerCase() ?? '';

/**
 * Whether a file may be of one of the types, by its name and media type. A name without an extension says nothing,
 * so it passes: only the content decides.
 */
export function mayBeOfType(
  types: readonly AcceptedType[],
  { name, type = '' }: { name: string; type?: string | undefined },
): boolean {
  const extension = extensionOf(name);
  return (
    extension === '' ||
    types.some(({ extensions }) => extensions.includes(extension)) ||
    (/^(?:audio|video)\//.test(type) && types.some(({ kind }) => kind === 'recording'))
  );
}

/** Shown, and used as the refusal, for a file of another type. */
export const otherTypeMessage = (types: readonly AcceptedType[]): string =>
  `This type of file is not accepted here. Accepted: ${types
    .map(({ name, extensions }) => `${name} (${extensions.join(', ')})`)
    .join(', ')}.`;
