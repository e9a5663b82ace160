import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import type * as Recorder from './recorder.ts';

/**
 * Fake browser: tracks that can be unplugged, and a recorder that delivers data only when stopped or asked.
 */
const getUserMedia = vi.fn<() => Promise<FakeStream>>();
let streams: FakeStream[] = [];
let contexts = 0;

class FakeTrack extends EventTarget {
  readyState: 'live' | 'ended' = 'live';
  stop(): void {
    this.readyState = 'ended';
  }
  unplug(): void {
    this.stop();
    this.dispatchEvent(new Event('ended'));
  }
}
class FakeStream {
  track = new FakeTrack();
  getTracks = (): FakeTrack[] => [this.track];
  getAudioTracks = this.getTracks;
}
class FakeNode {
  fftSize = 1;
  stream = {};
  connect(): void {}
  disconnect(): void {}
}
class FakeContext {
  state = 'running';
  constructor() {
    contexts += 1;
  }
  resume = (): Promise<void> => Promise.resolve();
  close = (): Promise<void> => {
    if (this.state !== 'closed') contexts -= 1;
    this.state = 'closed';
    return Promise.resolve();
  };
}
class FakeRecorder extends EventTarget {
  static isTypeSupported = (): boolean => true;
  static started = 0;
  state = 'inactive';
  requestData(): void {
    this.deliverData();
  }
  deliverData(): void {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob(['some sound']) }));
  }
  start(): void {
    FakeRecorder.started += 1;
    this.state = 'recording';
  }
  pause(): void {
    this.state = 'paused';
  }
  resume(): void {
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    this.deliverData();
    this.dispatchEvent(new Event('stop'));
  }
}

const heldLocks = new Set<string>();
const person = { id: 'customer', name: 'Customer One', org: 'One', oid: '1', role: 'customer' };
let recorder: typeof Recorder;

beforeEach(async () => {
  vi.resetModules();
  [streams, contexts, FakeRecorder.started] = [[], 0, 0];
  getUserMedia.mockImplementation(async () => streams[streams.push(new FakeStream()) - 1]!);
  const globals = {
    localStorage: { getItem: (): string => JSON.stringify(person) },
    addEventListener: () => {},
    removeEventListener: () => {},
    document: new EventTarget(),
    navigator: {
      mediaDevices: { getUserMedia },
      locks: {
        request: async (
          name: string,
          _how: unknown,
          callback: (lock: object) => Promise<void> | undefined,
        ) => {
          heldLocks.add(name);
          await callback({});
          heldLocks.delete(name);
        },
      },
    },
    MediaRecorder: FakeRecorder,
    AudioContext: FakeContext,
    MediaStreamAudioDestinationNode: FakeNode,
    MediaStreamAudioSourceNode: FakeNode,
    AnalyserNode: FakeNode,
  };
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.doMock('./send-recording.ts', () => ({ uploadRecording: () => {}, stopSending: () => null }));
  recorder = await import('./recorder.ts');
});
afterEach(() => recorder.leaveRecording('anyway'));
afterAll(() => vi.unstubAllGlobals());

const NEW = {
  sid: 'SID002',
  jobId: 'job',
  jobName: 'Interviews',
  source: 'microphone',
  participant: null,
} as const;
const phase = (): string => recorder.getRecorder().phase;

it('starts once, even if asked repeatedly', async () => {
  await Promise.all([
    recorder.openRecorder('microphone', undefined),
    recorder.openRecorder('microphone', undefined),
  ]);
  expect([streams.length, contexts, phase()]).toEqual([1, 1, 'ready']);
  await Promise.all([recorder.startRecording(NEW), recorder.startRecording(NEW)]);
  expect([FakeRecorder.started, heldLocks.size, phase()]).toEqual([1, 1, 'recording']);
});

it('releases a microphone that opens after the screen was left', async () => {
  const late = Promise.withResolvers<FakeStream>();
  getUserMedia.mockReturnValueOnce(late.promise);
  const opening = recorder.openRecorder('microphone', undefined);
  recorder.closeRecorder();
  const stream = new FakeStream();
  late.resolve(stream);
  await opening;
  expect([stream.track.readyState, contexts, phase()]).toEqual(['ended', 0, 'off']);
});

it('resumes after its microphone was unplugged only once another one works', async () => {
  await recorder.openRecorder('microphone', undefined);
  await recorder.startRecording(NEW);
  streams[0]!.track.unplug();
  expect(recorder.getRecorder()).toMatchObject({ phase: 'paused', problem: 'unplugged' });
  getUserMedia.mockRejectedValueOnce(new DOMException('', 'NotFoundError'));
  await recorder.resumeRecording(undefined);
  expect(recorder.getRecorder()).toMatchObject({ phase: 'paused', problem: 'no-microphone' });
  await Promise.all([recorder.resumeRecording(undefined), recorder.resumeRecording(undefined)]);
  expect(recorder.getRecorder()).toMatchObject({ phase: 'recording', problem: null });
  expect([streams.length, FakeRecorder.started]).toEqual([2, 1]);
});

it('neither finishes nor leaves while the full disk rejects audio, until the person gives that audio up', async () => {
  vi.doMock(import('./recording-store.ts'), async (original) => ({
    ...(await original()),
    appendPiece: () => Promise.reject(new DOMException('', 'QuotaExceededError')),
  }));
  vi.resetModules();
  recorder = await import('./recorder.ts');
  vi.doUnmock('./recording-store.ts');
  await recorder.openRecorder('microphone', undefined);
  await recorder.startRecording(NEW);
  await recorder.finishRecording();
  expect(recorder.getRecorder()).toMatchObject({ phase: 'paused', problem: 'disk-full' });
  expect(await recorder.leaveRecording('if-saved')).toBe(false);
  expect(recorder.getRecorder()).toMatchObject({ phase: 'paused', problem: 'disk-full' });
  expect(await recorder.readUnsaved()).toHaveLength(1);
  await recorder.finishRecording({ isWithoutUnsaved: true });
  expect(phase()).toBe('off');
});
