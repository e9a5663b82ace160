import { useEffect, useState, useSyncExternalStore } from 'react';
import { getRecorder, onRecorder, type RecorderState } from './recorder.ts';
import { getSending, getSent, onSending, type Sending, type SentRecording } from './send-recording.ts';
import { findMicrophones } from './sound-source.ts';

/** What is recorded in this tab; the same on every screen that shows it. */
export const useRecorder = (): RecorderState => useSyncExternalStore(onRecorder, getRecorder);

export const useSending = (id: string | undefined): Sending | undefined =>
  useSyncExternalStore(onSending, () => (id === undefined ? undefined : getSending(id)));

/** The ended recordings of a job that this tab sends or has sent. */
export const useSentRecordings = (jobId: string): readonly SentRecording[] =>
  useSyncExternalStore(onSending, getSent).filter(({ recording }) => recording.jobId === jobId);

/** The microphones; asked again when one is plugged in or out, and once their names may be known. */
export function useMicrophones(isAllowed: boolean): readonly { id: string; name: string }[] {
  const [microphones, setMicrophones] = useState<readonly { id: string; name: string }[]>([]);
  useEffect(() => {
    if (!isAllowed) return undefined;
    const look = (): void => void findMicrophones().then(setMicrophones);
    look();
    navigator.mediaDevices.addEventListener('devicechange', look);
    return () => navigator.mediaDevices.removeEventListener('devicechange', look);
  }, [isAllowed]);
  return microphones;
}
