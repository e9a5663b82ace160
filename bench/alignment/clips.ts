/** What is spoken, by file of the real data; without those whose words lie in two languages at once. */
export const CLIPS: readonly { path: string; language: string; channel?: number }[] = [
  { path: 'speech-en/jfk.flac', language: 'en' },
  { path: 'speech-en/beckett.wav', language: 'en' },
  { path: 'speech-en/hotwords.mp3', language: 'en' },
  { path: 'speech-en/multilingual.mp3', language: 'en' },
  { path: 'speech-en/stereo_diarization.wav', language: 'en', channel: 0 },
  { path: 'speech-en/stereo_diarization.wav', language: 'en', channel: 1 },
  ...['0870', '0880', '0890'].map((number) => ({
    path: `speech-en/librivox/sense_and_sensibility_01_austen_64kb-${number}.wav`,
    language: 'en',
  })),
  { path: 'speech-multilingual/de-DE/audio.flac', language: 'de' },
  { path: 'speech-multilingual/es-ES/audio.flac', language: 'es' },
  { path: 'speech-multilingual/fr-FR/audio.flac', language: 'fr' },
];
