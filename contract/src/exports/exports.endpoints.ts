import { z } from 'zod';
import { deleted, deletedItem } from '../deletion.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../wire.ts';
import { exportChoice } from './export-options.ts';

/** Most jobs of one download. */
export const MAX_EXPORTED_JOBS = 200;

const ID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const JOB_IDS = new RegExp(`^${ID}(?:,${ID})*$`, 'i');

/** Download: a stream with its own media type and file name instead of JSON. */
export const EXPORT_PATH = '/api/jobs/:jobId/export';
/** Access by role and by API key. */
export const EXPORT_ACCESS = { access: 'transcript:read', scope: 'transcripts:export' } as const;
export const exportQuery = exportChoice.extend({
  recordingId: id.optional().meta({ description: 'Recording to export, if a job has several' }),
  files: z
    .enum(['one', 'all'])
    .default('one')
    .meta({ description: '`all` returns a ZIP with every recording of the job' }),
  additionalJobIds: z
    .string()
    .regex(JOB_IDS, 'Separate ids with commas.')
    .max(MAX_EXPORTED_JOBS * 37)
    .optional()
    .meta({
      description:
        'Comma-separated ids of further jobs; returns a ZIP with every recording of all these jobs',
    }),
  downloadId: id.optional().meta({
    description:
      'Id created by the client. Invalidations of the topic `downloads` with the id `<person>.<this>.<files>` report how many files of a ZIP are written.',
  }),
});

export const previewExport = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/export/preview',
  summary: 'Returns the first lines of an export.',
  ...EXPORT_ACCESS,
  params: z.object({ jobId: id }),
  query: exportQuery.omit({ files: true, additionalJobIds: true, downloadId: true }),
  answer: z.object({
    name: z.string().meta({ description: 'File name of the export' }),
    text: z.string().meta({ description: 'First lines of the file; for documents, the text only' }),
    isWhole: z.boolean().meta({ description: 'Whether these lines are the whole file' }),
    problem: z.string().nullable().meta({
      description: 'Why the transcript cannot be exported in this format, as a sentence; `null` if it can',
    }),
  }),
});

/** Size limit of a template in bytes. */
export const MAX_TEMPLATE_BYTES = 2 * 1024 * 1024;
/** Most templates of an organisation. */
export const MAX_TEMPLATES = 100;
/** Size limit of all templates of an organisation, including deleted ones. */
export const MAX_TEMPLATES_BYTES = 400 * 1024 ** 2;

export const exportTemplate = z.object({
  id,
  name: z.string(),
  fileName: z.string(),
  size: z.number().int().meta({ description: 'Size in bytes' }),
  uploadedAt: z.iso.datetime(),
});
export type ExportTemplate = z.infer<typeof exportTemplate>;

export const findExportTemplates = endpoint({
  method: 'GET',
  path: '/api/export-templates',
  summary: 'Lists the organisation’s Word templates for transcripts, by name.',
  ...EXPORT_ACCESS,
  answer: z.object({ templates: z.array(exportTemplate) }),
});

export const templateName = z
  .string()
  .trim()
  .min(1, 'Enter a name for the template.')
  .max(80, 'Use at most 80 characters.');

export const addExportTemplate = endpoint({
  method: 'POST',
  path: '/api/export-templates',
  summary:
    'Validates and saves a Word template, optionally replacing the one of the same name. If a placeholder is wrong, the message says so.',
  access: 'organisation:configure',
  maxBodyBytes: 2 * MAX_TEMPLATE_BYTES,
  body: z.object({
    id: id.meta({ description: 'Id of the template, created by the client' }),
    name: templateName,
    fileName: z.string().min(1).max(200),
    isReplacing: z.boolean().default(false).meta({
      description: 'Whether to replace a template of the same name; otherwise such a name is refused',
    }),
    content: z
      .string()
      .max(Math.ceil(MAX_TEMPLATE_BYTES / 3) * 4 + 4)
      .meta({ description: 'Content of the file, base64-encoded', examples: ['UEsDBBQA'] }),
  }),
  answer: z.object({ template: exportTemplate }),
  errors: ['too-large', 'unsupported-type', 'taken'],
});

const templateParams = z.object({ templateId: id });

export const deleteExportTemplate = endpoint({
  method: 'DELETE',
  path: '/api/export-templates/:templateId',
  summary: 'Deletes a template. It can be restored for 30 days. Files exported with it remain.',
  access: 'organisation:configure',
  params: templateParams,
  answer: deleted,
});

export const findDeletedTemplates = endpoint({
  method: 'GET',
  path: '/api/deleted/export-templates',
  summary: 'Lists the deleted templates that can be restored, most recently deleted first.',
  access: 'organisation:configure',
  answer: z.object({ templates: z.array(deletedItem) }),
});

export const restoreExportTemplate = endpoint({
  method: 'POST',
  path: '/api/export-templates/:templateId/restore',
  summary: 'Restores a deleted template within 30 days.',
  access: 'organisation:configure',
  params: templateParams,
  answer: z.object({ template: exportTemplate }),
  errors: ['taken', 'not-now'],
});

/** The uploaded file, the same filled with a sample conversation, and a starter template. */
export const TEMPLATE_FILE_PATH = '/api/export-templates/:templateId/file';
export const TEMPLATE_TRIAL_PATH = '/api/export-templates/:templateId/trial';
export const TEMPLATE_STARTER_PATH = '/api/export-templates/starter';
export const TEMPLATE_ACCESS = 'organisation:configure';
