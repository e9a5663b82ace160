import { RECORDING_CONSENT } from '@colloquy/contract';
import { v7 as newId } from 'uuid';
import { onUserInfoChange, readUserInfo } from '../../../app/session/user-info.ts';
import { holdHere, letGo } from './held-here.ts';
import { holdWhileRecording } from './hold-while-recording.ts';
import { keepAwake } from './keep-awake.ts';
import { canGoOn, formatOfBrowser, type KeptRecording, nameOfRecording } from './kept-recording.ts';
import { recordPart, type RecordedPart } from './record-part.ts';
import { changeRecording, keepRecording } from './recording-store.ts';
import { sendRecording, stopSending } from './send-recording.ts';
import { type SoundProblem, problemOfSound } from './sound-problem.rules.ts';
import { type OpenSound, openSound, type SoundSource } from './sound-source.ts';

/** `ready`: the sound is open and its level shown, nothing is recorded yet. */
export type RecorderState = {
  phase: 'off' | 'opening' | 'ready' | 'recording' | 'paused' | 'ending';
  recording: KeptRecording | null;
  problem: SoundProblem | null;
};

const OFF: RecorderState = { phase: 'off', recording: null, problem: null };

let state = OFF;
let sound: OpenSound | undefined;
let part: RecordedPart | undefined;
const listeners = new Set<() => void>();

export const getRecorder = (): RecorderState => state;

export function onRecorder(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(change: Partial<RecorderState>): void {
  state = { ...state, ...change };
  holdWhileRecording(state.recording !== null);
  keepAwake(state.phase === 'recording');
  for (const listener of listeners) listener();
}

/** How loud it is just now, 0 to 1; null while nothing is open. */
export const readLevel = (): number | null => sound?.readLevel() ?? null;

/** Opens the sound, so that the person sees that it is heard before anything is recorded. */
export async function openRecorder(source: SoundSource, microphone: string | undefined): Promise<void> {
  closeSound();
  const before = state.phase;
  set({ phase: before === 'paused' ? 'paused' : 'opening', problem: null });
  try {
    sound = await openSound(source, microphone, loseSound);
    set({ phase: before === 'paused' ? 'paused' : 'ready' });
  } catch (error) {
    set({ phase: before === 'paused' ? 'paused' : 'off', problem: problemOfSound(error) });
  }
}

export async function chooseMicrophone(microphone: string | undefined): Promise<void> {
  try {
    await sound?.chooseMicrophone(microphone);
    set({ problem: null });
  } catch (error) {
    set({ problem: problemOfSound(error) });
  }
}

/** Closes the sound where nothing is recorded. */
export function closeRecorder(): void {
  if (state.recording !== null) return;
  closeSound();
  set(OFF);
}

function closeSound(): void {
  sound?.close();
  sound = undefined;
}

function loseSound(what: 'microphone' | 'tab'): void {
  if (state.recording === null) closeRecorder();
  else pauseRecording();
  // Sharing is over with the tab; another microphone can take the place of the one that went.
  if (what === 'tab') closeSound();
  set({ problem: what === 'tab' ? 'tab-closed' : 'unplugged' });
}

export type NewRecording = {
  jobId: string;
  jobName: string;
  source: SoundSource;
  participant: string | null;
};

/** Begins a recording, whose sound is open: the person has confirmed the consent. */
export async function startRecording({ jobId, jobName, source, participant }: NewRecording): Promise<void> {
  const format = formatOfBrowser();
  const person = readUserInfo();
  if (!format || !person || !sound) return set({ problem: format ? 'other' : 'not-here' });
  const startedAt = new Date();
  const recording: KeptRecording = {
    id: newId(),
    personId: person.id,
    jobId,
    jobName,
    fileName: nameOfRecording(startedAt, format.extension),
    mimeType: format.mimeType,
    source,
    consent: { text: RECORDING_CONSENT, at: startedAt.toISOString() },
    participant,
    startedAt: startedAt.toISOString(),
    uploadUrl: null,
    bytes: 0,
    sentBytes: 0,
    durationMs: 0,
    isEnded: false,
  };
  try {
    await keepRecording(recording);
  } catch {
    return set({ problem: 'no-store' });
  }
  // Asked, not needed: a browser that keeps a promise does not clear away what a full disk would cost.
  void navigator.storage?.persist?.();
  await holdHere(recording.id);
  beginPart(recording);
}

function beginPart(recording: KeptRecording): void {
  if (!sound) return;
  if (recording.bytes > 0 && !canGoOn(recording)) return set({ problem: 'cannot-join' });
  part = recordPart(recording, sound.stream, { onKept, onProblem: pauseFor });
  set({ phase: 'recording', recording, problem: null });
  sendRecording(recording);
}

function onKept(recording: KeptRecording): void {
  if (state.recording?.id === recording.id) set({ recording });
  sendRecording(recording);
}

/** Something does not work: nothing more is recorded until the person has helped. */
function pauseFor(error: unknown): void {
  if (state.recording === null) return;
  pauseRecording();
  const problem = problemOfSound(error);
  set({ problem: problem === 'disk-full' ? problem : 'broke' });
}

export function pauseRecording(): void {
  if (state.phase !== 'recording') return;
  part?.pause();
  set({ phase: 'paused' });
}

/** Goes on with what is paused, in a further part where the sound or the recorder ended meanwhile. */
export async function resumeRecording(microphone: string | undefined): Promise<void> {
  const { recording } = state;
  if (state.phase !== 'paused' || !recording) return;
  try {
    await part?.keepRest();
  } catch (error) {
    return pauseFor(error);
  }
  if (!sound) {
    await part?.end();
    part = undefined;
    await openRecorder(recording.source, microphone);
    if (!sound) return;
  }
  if (part?.isActive()) {
    part.resume();
    set({ phase: 'recording', problem: null });
  } else beginPart(state.recording ?? recording);
}

/** Opens a recording that was left, paused: in this tab alone. False where another tab has it. */
export async function takeUp(recording: KeptRecording, microphone: string | undefined): Promise<boolean> {
  if (!canGoOn(recording) || !(await holdHere(recording.id))) return false;
  set({ phase: 'paused', recording, problem: null });
  await resumeRecording(microphone);
  return true;
}

/** Ends the recording: from here on only its sending is left. */
export async function finishRecording(): Promise<void> {
  const { recording } = state;
  if (!recording || state.phase === 'ending') return;
  set({ phase: 'ending' });
  try {
    await part?.end();
  } catch (error) {
    set({ phase: 'paused' });
    return pauseFor(error);
  }
  closePart();
  await finishKept(recording);
}

/** Ends a recording that was left: what is kept is all there is. */
export async function finishKept({ id }: KeptRecording): Promise<void> {
  if (!(await holdHere(id))) return;
  const ended = await changeRecording(id, { isEnded: true });
  if (ended) sendRecording(ended);
}

/** Stops, and keeps everything for later: whoever comes back finishes it or goes on. */
export async function leaveRecording(): Promise<void> {
  const { recording } = state;
  if (!recording) return;
  await part?.end().catch(() => {});
  closePart();
  stopSending(recording.id);
  letGo(recording.id);
}

function closePart(): void {
  part = undefined;
  closeSound();
  set(OFF);
}

let owner = readUserInfo()?.id;
onUserInfoChange(() => {
  const next = readUserInfo()?.id;
  if (next === owner) return;
  owner = next;
  void leaveRecording().then(closeRecorder);
});
