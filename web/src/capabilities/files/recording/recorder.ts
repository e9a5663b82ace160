import { RECORDING_CONSENT } from '@colloquy/contract';
import { v7 as newId } from 'uuid';
import { onPersonChange, readUserInfo } from '../../../app/session/user-info.ts';
import { endKept } from './finish-kept.ts';
import { holdHere, letGo } from './held-here.ts';
import { holdWhileRecording } from './hold-while-recording.ts';
import { keepAwake } from './keep-awake.ts';
import { canGoOn, formatOfBrowser, type KeptRecording, nameOfRecording } from './kept-recording.ts';
import { recordPart, type RecordedPart } from './record-part.ts';
import { forgetRecording, keepRecording } from './recording-store.ts';
import { sendRecording, stopSending } from './send-recording.ts';
import { problemOfKeeping, problemOfSound, type SoundProblem } from './sound-problem.rules.ts';
import { type OpenSound, openSound, type SoundSource } from './sound-source.ts';

/**
 * `ready`: the sound is open and its level shown, nothing is recorded yet. `starting`: a recording begins or goes on in
 * a moment. What is under way is told at once, before anything is waited for: a second press finds it.
 */
export type RecorderPhase = 'off' | 'opening' | 'ready' | 'starting' | 'recording' | 'paused' | 'ending';
export type RecorderState = {
  phase: RecorderPhase;
  recording: KeptRecording | null;
  problem: SoundProblem | null;
};

const OFF: RecorderState = { phase: 'off', recording: null, problem: null };

let state = OFF;
let sound: OpenSound | undefined;
/** Who waits for the browser to open a sound: nobody any more where that was closed meanwhile. */
let waiting: object | undefined;
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
  if (state.phase !== 'off' && state.phase !== 'ready') return;
  set({ phase: 'opening', problem: null });
  const problem = await takeSound(source, microphone);
  if (problem !== 'left') set({ phase: problem === null ? 'ready' : 'off', problem });
}

/** Opens the sound and answers what kept it from that; `left` where nobody waits for it any more. */
async function takeSound(
  source: SoundSource,
  microphone: string | undefined,
): Promise<SoundProblem | 'left' | null> {
  closeSound();
  const mine = (waiting = {});
  try {
    const opened = await openSound(source, microphone, loseSound);
    if (waiting === mine) sound = opened;
    else opened.close();
    return waiting === mine ? null : 'left';
  } catch (error) {
    return waiting === mine ? problemOfSound(error) : 'left';
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
  waiting = undefined;
  sound?.close();
  sound = undefined;
}

function loseSound(what: 'microphone' | 'tab'): void {
  if (state.recording === null) closeRecorder();
  else if (what === 'tab' && state.phase === 'starting') set({ phase: 'paused' });
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
  if (state.phase !== 'ready') return;
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
  set({ phase: 'starting', problem: null });
  try {
    await keepRecording(recording);
  } catch {
    if (getRecorder().phase === 'starting') set({ phase: 'ready', problem: 'no-store' });
    return;
  }
  // Asked, not needed: a browser that keeps a promise does not clear away what a full disk would cost.
  void navigator.storage?.persist?.();
  await holdHere(recording.id);
  if (getRecorder().phase === 'starting') return beginPart(recording);
  // The screen was left meanwhile.
  letGo(recording.id);
  await forgetRecording(recording.id);
}

function beginPart(recording: KeptRecording): void {
  if (!sound) return;
  if (recording.bytes > 0 && !canGoOn(recording)) return waitFor('cannot-join');
  try {
    part = recordPart(recording, sound.stream, { onKept, onProblem: pauseFor });
  } catch (error) {
    return set({ phase: 'paused', recording, problem: problemOfSound(error) });
  }
  set({ phase: 'recording', recording, problem: null });
  sendRecording(recording);
}

function onKept(recording: KeptRecording): void {
  if (state.recording?.id === recording.id) set({ recording });
  sendRecording(recording);
}

/** Something does not work while it is recorded: nothing more is recorded until the person has helped. */
function pauseFor(error: unknown): void {
  if (state.recording === null) return;
  pauseRecording();
  set({ problem: problemOfKeeping(error) });
}

/** Nothing is recorded until the person has helped. */
const waitFor = (problem: SoundProblem): void => set({ phase: 'paused', problem });

export function pauseRecording(): void {
  if (state.phase !== 'recording') return;
  part?.pause();
  set({ phase: 'paused' });
}

/** Goes on with what is paused, in a further part where the sound or the recorder ended meanwhile. */
export async function resumeRecording(microphone: string | undefined): Promise<void> {
  const { recording } = state;
  if (state.phase !== 'paused' || !recording) return;
  set({ phase: 'starting' });
  await goOn(recording, microphone);
}

async function goOn({ id, source }: KeptRecording, microphone: string | undefined): Promise<void> {
  // Not where it was finished or left while the browser was asked.
  const isWanted = (): boolean => state.phase === 'starting' && state.recording?.id === id;
  try {
    await (sound ? part?.keepRest() : part?.end());
  } catch (error) {
    return isWanted() ? waitFor(problemOfKeeping(error)) : undefined;
  }
  if (!isWanted()) return;
  if (!sound) part = undefined;
  const problem = await hearAgain(source, microphone);
  if (!isWanted() || problem === 'left') return;
  if (problem !== null) return waitFor(problem);
  if (part?.isActive()) {
    part.resume();
    set({ phase: 'recording', problem: null });
  } else if (state.recording) beginPart(state.recording);
}

/** Makes sure that something is heard before it is recorded: a lost microphone would be recorded as silence. */
async function hearAgain(
  source: SoundSource,
  microphone: string | undefined,
): Promise<SoundProblem | 'left' | null> {
  if (!sound) return takeSound(source, microphone);
  try {
    if (!sound.isLive()) await sound.chooseMicrophone(microphone);
    return null;
  } catch (error) {
    return problemOfSound(error);
  }
}

/** Opens a recording that was left, paused: in this tab alone. False where another tab has it. */
export async function takeUp(recording: KeptRecording, microphone: string | undefined): Promise<boolean> {
  if (!canGoOn(recording) || state.recording !== null || state.phase === 'starting') return false;
  // What was opened to see the meter may be another sound.
  closeSound();
  set({ phase: 'starting', recording, problem: null });
  const isHeld = await holdHere(recording.id);
  if (isHeld && getRecorder().recording?.id === recording.id) await goOn(recording, microphone);
  else if (isHeld) letGo(recording.id);
  else set(OFF);
  return isHeld;
}

/** What was recorded and could not be kept: a copy of the recording has it as well. */
export const readRest = async (): Promise<readonly Uint8Array<ArrayBuffer>[]> =>
  (await part?.readRest()) ?? [];

/** Ends the recording: from here on only its sending is left. What cannot be kept is given up only where that is said. */
export async function finishRecording({ isWithoutRest = false } = {}): Promise<void> {
  const { recording } = state;
  if (!recording || state.phase === 'ending') return;
  set({ phase: 'ending' });
  try {
    await part?.end().catch((error: unknown) => {
      if (!isWithoutRest) throw error;
    });
    await endKept(recording);
    closePart();
  } catch (error) {
    waitFor(problemOfKeeping(error));
  }
}

/**
 * Stops, and keeps everything for later: whoever comes back finishes it or goes on. False, and it stays open, where
 * something of it cannot be kept, unless it is left `anyway`.
 */
export async function leaveRecording(how: 'anyway' | 'if-kept'): Promise<boolean> {
  const { recording } = state;
  if (!recording) return true;
  try {
    await part?.end();
  } catch (error) {
    if (how === 'if-kept') {
      waitFor(problemOfKeeping(error));
      return false;
    }
  }
  closePart();
  stopSending(recording.id);
  letGo(recording.id);
  return true;
}

function closePart(): void {
  part = undefined;
  closeSound();
  set(OFF);
}

onPersonChange(() => {
  void leaveRecording('anyway').then(closeRecorder);
});
