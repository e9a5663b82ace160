import { z } from 'zod';

/** Accepted media, shown before choosing files; the server checks the content only. */
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

/** Whether the extension is that of audio or video. */
export const isMediaName = (name: string): boolean => {
  const lower = name.toLowerCase();
  return ACCEPTED_EXTENSIONS.some((extension) => lower.endsWith(extension));
};

/**
 * Path of resumable uploads (tus 1.0). Metadata: `jobId`, `filename`, `filetype`, and `order` (JSON, see
 * `uploadOrder`). Recordings that are uploaded while recording send their length at the end
 * (`Upload-Defer-Length: 1`).
 */
export const UPLOADS_PATH = '/api/uploads';

/** Peaks of a recording: pairs of minimum and maximum, 100 per second, as two signed bytes each. */
export const PEAKS_PER_SECOND = 100;

/** Each level halves the resolution: a pair of level 3 covers eight. */
export const peaksQuery = z.object({ level: z.coerce.number().int().min(0).max(20).default(0) });
