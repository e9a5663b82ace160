import { RECORDING_CONSENT } from '@colloquy/contract/jobs';
import { v7 as newId } from 'uuid';
import { createStore } from '../../../ui/state/store.ts';
import { onPersonChange, readUserInfo } from '../../../app/session/user-info.ts';
import { endRecording } from './end-recording.ts';
import { acquireRecordingLock, releaseRecordingLock } from './recording-lock.ts';
import { blockLeavingWhileRecording } from '../block-leaving.ts';
import { setWakeLock } from './wake-lock.ts';
import { canResume, supportedFormat, type StoredRecording, recordingFileName } from './stored-recording.ts';
import { recordPart, type RecordedPart } from './recorded-part.ts';
import { deleteRecording, storeRecording } from './recording-store.ts';
import { uploadRecording, stopSending } from './send-recording.ts';
import { problemOfSaveError, problemOfAudioError, type RecordingProblem } from './recording-problem.rules.ts';
import { type AudioInput, openAudioInput, type RecordingSource } from './audio-input.ts';

/**
 * `ready`: the input is open, nothing is recorded yet. `starting`: a recording starts or resumes. The phase
 * changes before any await, so that a second press has no effect.
 */
export type RecorderPhase = 'off' | 'opening' | 'ready' | 'starting' | 'recording' | 'paused' | 'ending';
export type RecorderState = {
  phase: RecorderPhase;
  recording: StoredRecording | null;
  problem: RecordingProblem | null;
};

const OFF: RecorderState = { phase: 'off', recording: null, problem: null };

/** Recorder of this tab; the same state on every screen. */
export const recorderState = createStore(OFF);
let input: AudioInput | undefined;
/** Identifies the pending request for an input; replaced or cleared when the request is obsolete. */
let pendingInput: object | undefined;
let part: RecordedPart | undefined;

export const getRecorder = recorderState.get;

function set(change: Partial<RecorderState>): void {
  const state = { ...getRecorder(), ...change };
  blockLeavingWhileRecording(state.recording !== null);
  setWakeLock(state.phase === 'recording');
  recorderState.set(state);
}

/** Current input level, 0 to 1; null while no input is open. */
export const readLevel = (): number | null => input?.readLevel() ?? null;

/** Opens the input, so that the person can check the level before recording. */
export async function openRecorder(source: RecordingSource, microphone: string | undefined): Promise<void> {
  if (getRecorder().phase !== 'off' && getRecorder().phase !== 'ready') return;
  set({ phase: 'opening', problem: null });
  const problem = await connectInput(source, microphone);
  if (problem !== 'superseded') set({ phase: problem === null ? 'ready' : 'off', problem });
}

/** Opens the input and returns the problem; `superseded` if the request is obsolete. */
async function connectInput(
  source: RecordingSource,
  microphone: string | undefined,
): Promise<RecordingProblem | 'superseded' | null> {
  closeInput();
  const token = (pendingInput = {});
  try {
    const opened = await openAudioInput(source, microphone, handleInputLost);
    if (pendingInput === token) input = opened;
    else opened.close();
    return pendingInput === token ? null : 'superseded';
  } catch (error) {
    return pendingInput === token ? problemOfAudioError(error) : 'superseded';
  }
}

export async function chooseMicrophone(microphone: string | undefined): Promise<void> {
  try {
    await input?.chooseMicrophone(microphone);
    set({ problem: null });
  } catch (error) {
    set({ problem: problemOfAudioError(error) });
  }
}

/** Closes the input unless a recording is open. */
export function closeRecorder(): void {
  if (getRecorder().recording !== null) return;
  closeInput();
  set(OFF);
}

function closeInput(): void {
  pendingInput = undefined;
  input?.close();
  input = undefined;
}

function handleInputLost(lost: 'microphone' | 'tab'): void {
  if (getRecorder().recording === null) closeRecorder();
  else if (lost === 'tab' && getRecorder().phase === 'starting') set({ phase: 'paused' });
  else pauseRecording();
  // A closed tab ends sharing; an unplugged microphone can be replaced.
  if (lost === 'tab') closeInput();
  set({ problem: lost === 'tab' ? 'tab-closed' : 'unplugged' });
}

export type NewRecording = Pick<StoredRecording, 'sid' | 'jobId' | 'jobName' | 'source' | 'participant'>;

/** Starts a recording on the open input, after the person confirmed the consent. */
export async function startRecording(order: NewRecording): Promise<void> {
  const format = supportedFormat();
  const person = readUserInfo();
  if (getRecorder().phase !== 'ready') return;
  if (!format || !person || !input) return set({ problem: format ? 'other' : 'not-supported' });
  const startedAt = new Date();
  const recording: StoredRecording = {
    ...order,
    id: newId(),
    personId: person.id,
    fileName: recordingFileName(startedAt, format.extension),
    mimeType: format.mimeType,
    consent: { text: RECORDING_CONSENT, at: startedAt.toISOString() },
    startedAt: startedAt.toISOString(),
    uploadUrl: null,
    bytes: 0,
    sentBytes: 0,
    durationMs: 0,
    isEnded: false,
  };
  set({ phase: 'starting', problem: null });
  try {
    await storeRecording(recording);
  } catch {
    if (getRecorder().phase === 'starting') set({ phase: 'ready', problem: 'no-storage' });
    return;
  }
  // Optional: persistent storage is not evicted when the disk is full.
  void navigator.storage?.persist?.();
  await acquireRecordingLock(recording.id);
  if (getRecorder().phase === 'starting') return startPart(recording);
  // The screen was left meanwhile.
  releaseRecordingLock(recording.id);
  await deleteRecording(recording.id);
}

function startPart(recording: StoredRecording): void {
  if (!input) return;
  if (recording.bytes > 0 && !canResume(recording)) return pauseWith('cannot-join');
  try {
    part = recordPart(recording, input.stream, { onSaved, onProblem: pauseAfterError });
  } catch (error) {
    return set({ phase: 'paused', recording, problem: problemOfAudioError(error) });
  }
  set({ phase: 'recording', recording, problem: null });
  uploadRecording(recording);
}

function onSaved(recording: StoredRecording): void {
  if (getRecorder().recording?.id === recording.id) set({ recording });
  uploadRecording(recording);
}

/** Pauses after an error, until the person has resolved it. */
function pauseAfterError(error: unknown): void {
  if (getRecorder().recording === null) return;
  pauseRecording();
  set({ problem: problemOfSaveError(error) });
}

const pauseWith = (problem: RecordingProblem): void => set({ phase: 'paused', problem });

export function pauseRecording(): void {
  if (getRecorder().phase !== 'recording') return;
  part?.pause();
  set({ phase: 'paused' });
}

/** Resumes a paused recording, in a further part if the input or the recorder ended. */
export async function resumeRecording(microphone: string | undefined): Promise<void> {
  const { recording } = getRecorder();
  if (getRecorder().phase !== 'paused' || !recording) return;
  set({ phase: 'starting' });
  await continueRecording(recording, microphone);
}

async function continueRecording(
  { id, source }: StoredRecording,
  microphone: string | undefined,
): Promise<void> {
  // False if the recording was finished or left while the browser asked.
  const isWanted = (): boolean => getRecorder().phase === 'starting' && getRecorder().recording?.id === id;
  try {
    await (input ? part?.saveRest() : part?.end());
  } catch (error) {
    return isWanted() ? pauseWith(problemOfSaveError(error)) : undefined;
  }
  if (!isWanted()) return;
  if (!input) part = undefined;
  const problem = await ensureInput(source, microphone);
  if (!isWanted() || problem === 'superseded') return;
  if (problem !== null) return pauseWith(problem);
  const current = getRecorder().recording;
  if (part?.isActive()) {
    part.resume();
    set({ phase: 'recording', problem: null });
  } else if (current) startPart(current);
}

/** Ensures a working input: a lost microphone would be recorded as silence. */
async function ensureInput(
  source: RecordingSource,
  microphone: string | undefined,
): Promise<RecordingProblem | 'superseded' | null> {
  if (!input) return connectInput(source, microphone);
  try {
    if (!input.isLive()) await input.chooseMicrophone(microphone);
    return null;
  } catch (error) {
    return problemOfAudioError(error);
  }
}

/** Opens an unfinished recording in this tab and resumes it. False if another tab has it locked. */
export async function resumeStoredRecording(
  recording: StoredRecording,
  microphone: string | undefined,
): Promise<boolean> {
  if (!canResume(recording) || getRecorder().recording !== null || getRecorder().phase === 'starting')
    return false;
  // The input open for the level meter may be a different one.
  closeInput();
  set({ phase: 'starting', recording, problem: null });
  const isLocked = await acquireRecordingLock(recording.id);
  if (isLocked && getRecorder().recording?.id === recording.id)
    await continueRecording(recording, microphone);
  else if (isLocked) releaseRecordingLock(recording.id);
  else set(OFF);
  return isLocked;
}

/** Recorded audio that could not be stored; a saved copy includes it. */
export const readUnsaved = async (): Promise<readonly Uint8Array<ArrayBuffer>[]> =>
  (await part?.readUnsaved()) ?? [];

/** Ends the recording; its upload continues. Unsaved audio is given up only with `isWithoutUnsaved`. */
export async function finishRecording({ isWithoutUnsaved = false } = {}): Promise<void> {
  const { recording } = getRecorder();
  if (!recording || getRecorder().phase === 'ending') return;
  set({ phase: 'ending' });
  try {
    await part?.end().catch((error: unknown) => {
      if (!isWithoutUnsaved) throw error;
    });
    await endRecording(recording);
    closePart();
  } catch (error) {
    pauseWith(problemOfSaveError(error));
  }
}

/**
 * Stops and stores everything, so that the recording can be finished or resumed later. Returns false and
 * stays open if storing fails, unless left `anyway`.
 */
export async function leaveRecording(mode: 'anyway' | 'if-saved'): Promise<boolean> {
  const { recording } = getRecorder();
  if (!recording) return true;
  try {
    await part?.end();
  } catch (error) {
    if (mode === 'if-saved') {
      pauseWith(problemOfSaveError(error));
      return false;
    }
  }
  closePart();
  stopSending(recording.id);
  releaseRecordingLock(recording.id);
  return true;
}

function closePart(): void {
  part = undefined;
  closeInput();
  set(OFF);
}

onPersonChange(() => {
  void leaveRecording('anyway').then(closeRecorder);
});
