import {
  type ExportChoice,
  findDeletedTemplates,
  findExportTemplates,
  previewExport,
} from '@colloquy/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { choiceInShort } from './export-address.ts';

export const templatesQuery = queryOptions({
  queryKey: ['export-templates'],
  queryFn: async ({ signal }) => (await call(findExportTemplates, { signal })).templates,
});

export const deletedTemplatesQuery = queryOptions({
  queryKey: ['export-templates', 'deleted'],
  queryFn: async ({ signal }) => (await call(findDeletedTemplates, { signal })).templates,
});

export const forgetTemplates = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['export-templates'] });

/** The first lines of a recording's download; while others are asked for, the ones before stay. */
export const previewQuery = (jobId: string, recordingId: string | undefined, choice: ExportChoice) => {
  const asked = choiceInShort(choice);
  return queryOptions({
    queryKey: ['export-preview', jobId, recordingId, asked],
    queryFn: ({ signal }) =>
      call(previewExport, {
        params: { jobId },
        query: { ...asked, ...(recordingId !== undefined && { recordingId }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    // Somebody may be writing in it meanwhile.
    staleTime: 5_000,
    retry: false,
  });
};
