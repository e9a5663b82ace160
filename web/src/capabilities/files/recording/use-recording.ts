import { useEffect, useState } from 'react';
import { useStore } from '../../../ui/state/store.ts';
import { type RecorderState, recorderState } from './recorder.ts';
import { type Sending, sentRecordings, type SentRecording } from './send-recording.ts';
import { findMicrophones } from './audio-input.ts';

export const useRecorder = (): RecorderState => useStore(recorderState);

/** Upload of a recording, also while it is recorded. */
export const useSending = (id: string | undefined): Sending | undefined =>
  useStore(sentRecordings, (all) => all.find(({ recording }) => recording.id === id)?.sending);

/** Ended recordings of a job that this tab uploads or has uploaded. */
export const useSentRecordings = (jobId: string): readonly SentRecording[] =>
  useStore(sentRecordings).filter(({ recording }) => recording.isEnded && recording.jobId === jobId);

/** Microphones, refreshed when devices change and once their names are available. */
export function useMicrophones(isAllowed: boolean): readonly { id: string; name: string }[] {
  const [microphones, setMicrophones] = useState<readonly { id: string; name: string }[]>([]);
  useEffect(() => {
    if (!isAllowed) return undefined;
    const refresh = (): void => void findMicrophones().then(setMicrophones);
    refresh();
    navigator.mediaDevices.addEventListener('devicechange', refresh);
    return () => navigator.mediaDevices.removeEventListener('devicechange', refresh);
  }, [isAllowed]);
  return microphones;
}
