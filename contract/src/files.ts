import { z } from 'zod';

/** What may be uploaded. The list is shown before choosing; the server believes only the content. */
export const ACCEPTED_MEDIA = [
  { name: 'WAV', extensions: ['.wav', '.wave'] },
  { name: 'MP3', extensions: ['.mp3'] },
  { name: 'M4A', extensions: ['.m4a', '.m4b', '.caf'] },
  { name: 'AAC', extensions: ['.aac'] },
  { name: 'OGG/Opus', extensions: ['.ogg', '.oga', '.opus'] },
  { name: 'WebM', extensions: ['.webm', '.mkv', '.weba'] },
  { name: 'FLAC', extensions: ['.flac'] },
  { name: 'MP4', extensions: ['.mp4', '.m4v', '.3gp', '.3g2'] },
  { name: 'MOV', extensions: ['.mov', '.qt'] },
  { name: 'AVI', extensions: ['.avi'] },
  { name: 'AMR', extensions: ['.amr'] },
] as const;

export const ACCEPTED_EXTENSIONS: readonly string[] = ACCEPTED_MEDIA.flatMap((type) => [...type.extensions]);

/** Whether a name is that of audio or video, as far as names tell. */
export const isMediaName = (name: string): boolean => {
  const lower = name.toLowerCase();
  return ACCEPTED_EXTENSIONS.some((extension) => lower.endsWith(extension));
};

/**
 * Path of the resumable uploads (tus 1.0). Metadata of an upload: `jobId`, `filename`, `filetype`, and `order` (JSON, see
 * `uploadOrder`). What is recorded while it is sent tells its length at the end (`Upload-Defer-Length: 1`).
 */
export const UPLOADS_PATH = '/api/uploads';

/** Peaks of a recording: pairs of lowest and highest value, a hundred a second, each pair two signed bytes. */
export const PEAKS_PER_SECOND = 100;

/** Every level is half as fine as the one before: a pair of level 3 stands for eight. */
export const peaksQuery = z.object({ level: z.coerce.number().int().min(0).max(20).default(0) });
