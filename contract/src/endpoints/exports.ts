import { id } from '../endpoint.ts';
import { exportChoice } from '../export-options.ts';

/** A download: a stream with its own type and name, no answer with a code. */
export const EXPORT_PATH = '/api/jobs/:jobId/export';
export const EXPORT_ACCESS = 'transcript:read';
export const exportQuery = exportChoice.extend({
  recordingId: id.optional().meta({ description: 'Which one, where a job has several recordings' }),
});
