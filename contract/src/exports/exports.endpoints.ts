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
  recordingId: id.optional().meta({ description: 'Which one, where a job has several recordings' }),
  files: z.enum(['one', 'all']).default('one').meta({
    description: '`all`: a ZIP with every recording of the job',
  }),
  additionalJobIds: z
    .string()
    .regex(JOB_IDS, 'Say ids with commas between them.')
    .max(MAX_EXPORTED_JOBS * 37)
    .optional()
    .meta({
      description: 'Further jobs, a comma between their ids: a ZIP with every recording of all of them',
    }),
  downloadId: id.optional().meta({
    description:
      'Made by the client: invalidations of the topic `downloads` with the id `<person>.<this>.<files>` tell how many files of a ZIP are written',
  }),
});

export const previewExport = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId/export/preview',
  summary: 'The first lines of what a download would hold.',
  ...EXPORT_ACCESS,
  params: z.object({ jobId: id }),
  query: exportQuery.omit({ files: true, additionalJobIds: true, downloadId: true }),
  answer: z.object({
    name: z.string().meta({ description: 'What the file would be called' }),
    text: z.string().meta({ description: 'Its first lines; of a document their words alone' }),
    isWhole: z.boolean().meta({ description: 'Nothing comes after these lines' }),
    problem: z
      .string()
      .nullable()
      .meta({ description: 'Why it cannot be written in this format, in words; null where it can' }),
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
  size: z.number().int().meta({ description: 'Bytes' }),
  uploadedAt: z.iso.datetime(),
});
export type ExportTemplate = z.infer<typeof exportTemplate>;

export const findExportTemplates = endpoint({
  method: 'GET',
  path: '/api/export-templates',
  summary: 'The Word templates of the organisation for transcripts, in order of their names.',
  ...EXPORT_ACCESS,
  answer: z.object({ templates: z.array(exportTemplate) }),
});

export const templateName = z
  .string()
  .trim()
  .min(1, 'Give the template a name.')
  .max(80, 'Use at most 80 characters.');

export const addExportTemplate = endpoint({
  method: 'POST',
  path: '/api/export-templates',
  summary:
    'Checks a Word template and keeps it, in place of the one of the same name where that is said. Answers what is wrong with a placeholder in one sentence.',
  access: 'organisation:configure',
  maxBodyBytes: 2 * MAX_TEMPLATE_BYTES,
  body: z.object({
    id: id.meta({ description: 'Made by the client' }),
    name: templateName,
    fileName: z.string().min(1).max(200),
    isReplacing: z.boolean().default(false).meta({
      description: 'Puts it in the place of the template that has this name; without, that is refused',
    }),
    content: z
      .string()
      .max(Math.ceil(MAX_TEMPLATE_BYTES / 3) * 4 + 4)
      .meta({ description: 'The bytes of the file in base64', examples: ['UEsDBBQA'] }),
  }),
  answer: z.object({ template: exportTemplate }),
  errors: ['too-large', 'unsupported-type', 'taken'],
});

const templateParams = z.object({ templateId: id });

export const deleteExportTemplate = endpoint({
  method: 'DELETE',
  path: '/api/export-templates/:templateId',
  summary: 'Deletes a template, which can be restored for 30 days. What was written with it stays.',
  access: 'organisation:configure',
  params: templateParams,
  answer: deleted,
});

export const findDeletedTemplates = endpoint({
  method: 'GET',
  path: '/api/deleted/export-templates',
  summary: 'The templates that were deleted and can be restored, the last deleted first.',
  access: 'organisation:configure',
  answer: z.object({ templates: z.array(deletedItem) }),
});

export const restoreExportTemplate = endpoint({
  method: 'POST',
  path: '/api/export-templates/:templateId/restore',
  summary: 'Takes a deletion back, for 30 days.',
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
