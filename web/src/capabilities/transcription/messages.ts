/** Texts of transcription. */

// Transcribing a file again
export const transcribeAgainTitle = 'Transcribe again';
export const transcribeAgainEffect = (file: string): string =>
  `“${file}” is transcribed again with these settings, without uploading it again. The result becomes a job of its own. The present transcript stays as it is, with all edits and comments.`;
export const transcribeAgainButton = 'Transcribe again';
export const priceOfFile = (duration: string, credits: string): string =>
  `This file, ${duration}: about ${credits} credits. They are reserved when you start and given back if it fails.`;
