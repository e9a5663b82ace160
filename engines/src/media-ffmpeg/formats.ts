import type { MediaType } from '../ports/media.ts';

/** The FFmpeg demuxer of each type. */
export const DEMUXERS: Readonly<Record<MediaType, string>> = {
  wav: 'wav',
  mp3: 'mp3',
  m4a: 'mov',
  aac: 'aac',
  ogg: 'ogg',
  webm: 'matroska',
  mkv: 'matroska',
  flac: 'flac',
  mp4: 'mov',
  mov: 'mov',
  '3gp': 'mov',
  avi: 'avi',
  amr: 'amr',
  caf: 'caf',
};

/** Allowed decoders: audio of phones, recorders, browsers and calls. No video. */
export const DECODERS: ReadonlySet<string> = new Set([
  'aac',
  'ac3',
  'adpcm_ima_qt',
  'adpcm_ima_wav',
  'adpcm_ms',
  'alac',
  'amrnb',
  'amrwb',
  'eac3',
  'flac',
  'g726',
  'gsm',
  'gsm_ms',
  'mp2',
  'mp2float',
  'mp3',
  'mp3float',
  'opus',
  'pcm_alaw',
  'pcm_f32be',
  'pcm_f32le',
  'pcm_f64be',
  'pcm_f64le',
  'pcm_mulaw',
  'pcm_s16be',
  'pcm_s16le',
  'pcm_s24be',
  'pcm_s24le',
  'pcm_s32be',
  'pcm_s32le',
  'pcm_s8',
  'pcm_u8',
  'speex',
  'vorbis',
  'wmav1',
  'wmav2',
]);

/** Decoders that all current browsers play and seek exactly, by type. */
const PLAYABLE: Partial<Readonly<Record<MediaType, readonly string[]>>> = {
  wav: ['pcm_u8', 'pcm_s16le', 'pcm_s24le', 'pcm_f32le'],
  mp3: ['mp3', 'mp3float'],
  m4a: ['aac', 'mp3', 'mp3float', 'flac', 'opus'],
  mp4: ['aac', 'mp3', 'mp3float', 'flac', 'opus'],
  ogg: ['opus', 'vorbis', 'flac'],
  webm: ['opus', 'vorbis'],
  flac: ['flac'],
};

export function isPlayable(type: MediaType, decoder: string): boolean {
  return PLAYABLE[type]?.includes(decoder) ?? false;
}
