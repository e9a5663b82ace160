/** What browsers are told, by the name that the check of the content gave. Nothing else is ever shown as media. */
const CONTENT_TYPES: Record<string, string> = {
  wav: 'audio/wav',
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  ogg: 'audio/ogg',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  flac: 'audio/flac',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  '3gp': 'video/3gpp',
  avi: 'video/x-msvideo',
  amr: 'audio/amr',
  caf: 'audio/x-caf',
};

/** Of the copy that is made for browsers: AAC in MP4. */
export const PLAYBACK_TYPE = 'audio/mp4';

export const mediaContentType = (mediaType: string | null): string | undefined =>
  mediaType === null ? undefined : CONTENT_TYPES[mediaType];
