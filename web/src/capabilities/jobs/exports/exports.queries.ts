import {
  type ExportChoice,
  findDeletedTemplates,
  findExportTemplates,
  type NameList,
  previewExport,
  readNameList,
} from '@colloquy/contract/exports';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { choiceForFormat } from './export-url.ts';

export const templatesQuery = queryOptions({
  queryKey: ['export-templates'],
  queryFn: async ({ signal }) => (await call(findExportTemplates, { signal })).templates,
});

export const deletedTemplatesQuery = queryOptions({
  queryKey: ['export-templates', 'deleted'],
  queryFn: async ({ signal }) => (await call(findDeletedTemplates, { signal })).templates,
});

export const invalidateTemplates = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['export-templates'] });

/** First lines of a recording's download; the previous lines stay while new ones load. */
export const previewQuery = (jobId: string, recordingId: string | undefined, choice: ExportChoice) => {
  const query = choiceForFormat(choice);
  return queryOptions({
    queryKey: ['export-preview', jobId, recordingId, query],
    queryFn: ({ signal }) =>
      call(previewExport, {
        params: { jobId },
        query: { ...query, ...(recordingId !== undefined && { recordingId }) },
        signal,
      }),
    placeholderData: keepPreviousData,
    // The transcript may be edited meanwhile.
    staleTime: 5_000,
    retry: false,
  });
};

/** Names that downloads of a job replace. */
export const nameListQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['name-list', jobId],
    queryFn: ({ signal }) => call(readNameList, { params: { jobId }, signal }),
  });

/** Shows a saved list, and previews of the job's downloads that use it. */
export function storeNameList(jobId: string, list: NameList): void {
  queryClient.setQueryData(nameListQuery(jobId).queryKey, (before) => before && { ...before, ...list });
  void queryClient.invalidateQueries({ queryKey: ['export-preview', jobId] });
}
