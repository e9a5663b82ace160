import { restoreExportTemplate } from '@colloquy/contract/exports';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../app/api/client.ts';
import { DeletedList } from '../../../app/deleted/deleted-list.tsx';
import { deletedTemplatesQuery, invalidateTemplates } from './exports.queries.ts';
import * as text from './messages.ts';

export function DeletedTemplates() {
  return (
    <DeletedList
      label={text.deletedTemplates}
      query={useQuery(deletedTemplatesQuery)}
      restore={({ id }) =>
        call(restoreExportTemplate, { params: { templateId: id } }).finally(() => void invalidateTemplates())
      }
    />
  );
}
