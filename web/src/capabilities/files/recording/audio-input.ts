export const RECORDING_SOURCES = ['microphone', 'tab', 'both'] as const;
export type RecordingSource = (typeof RECORDING_SOURCES)[number];

/** Open audio input. */
export type AudioInput = {
  /** Stream for the recorder; stays the same when devices are plugged in or out. */
  stream: MediaStream;
  /** Current level: the highest sample, 0 to 1. */
  readLevel: () => number;
  /** False after the microphone was unplugged, until another one is chosen. */
  isLive: () => boolean;
  /** Switches to another microphone, also while recording. */
  chooseMicrophone: (deviceId: string | undefined) => Promise<void>;
  close: () => void;
};

/** Two channels keep the two sides apart: the microphone on the left, the tab on the right. */
const CHANNELS: Record<RecordingSource, number> = { microphone: 1, tab: 2, both: 2 };

/**
 * Opens the sources to be recorded.
 *
 * @throws DOMException from the browser, see `problemOfAudioError`
 */
export async function openAudioInput(
  source: RecordingSource,
  deviceId: string | undefined,
  onLost: (kind: 'microphone' | 'tab') => void,
): Promise<AudioInput> {
  const context = new AudioContext({ sampleRate: 48_000 });
  const mixed = new MediaStreamAudioDestinationNode(context, { channelCount: CHANNELS[source] });
  const meter = new AnalyserNode(context, { fftSize: 2_048 });
  const samples = new Float32Array(meter.fftSize);
  const channels = source === 'both' ? new ChannelMergerNode(context, { numberOfInputs: 2 }) : undefined;
  (channels ?? meter).connect(mixed);
  channels?.connect(meter);
  const sources = new Map<'microphone' | 'tab', { stream: MediaStream; node: AudioNode }>();

  const release = (kind: 'microphone' | 'tab'): void => {
    const source = sources.get(kind);
    source?.node.disconnect();
    for (const track of source?.stream.getTracks() ?? []) track.stop();
    sources.delete(kind);
  };
  const connect = (kind: 'microphone' | 'tab', stream: MediaStream): void => {
    release(kind);
    // With two sides, each is mixed to one channel.
    const node = new MediaStreamAudioSourceNode(context, { mediaStream: stream });
    const input = channels ? new GainNode(context, { channelCount: 1, channelCountMode: 'explicit' }) : node;
    if (input !== node) node.connect(input);
    if (channels) input.connect(channels, 0, kind === 'microphone' ? 0 : 1);
    else node.connect(meter);
    sources.set(kind, { stream, node });
    stream.getAudioTracks()[0]?.addEventListener('ended', () => onLost(kind));
  };
  const close = (): void => {
    release('microphone');
    release('tab');
    void context.close();
  };
  const chooseMicrophone = async (device: string | undefined): Promise<void> => {
    const stream = await requestMicrophone(device, source === 'both');
    if (context.state !== 'closed') return connect('microphone', stream);
    // Closed while the browser asked for permission: release the microphone.
    for (const track of stream.getTracks()) track.stop();
  };

  try {
    // First, because browsers offer tabs only directly after a user gesture.
    if (source !== 'microphone') connect('tab', await requestTab());
    if (source !== 'tab') await chooseMicrophone(deviceId);
    await context.resume();
  } catch (error) {
    close();
    throw error;
  }
  const readLevel = (): number => {
    meter.getFloatTimeDomainData(samples);
    return samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0);
  };
  const isLive = (): boolean =>
    [...sources.values()].every(({ stream }) => stream.getAudioTracks()[0]?.readyState === 'live');
  return { stream: mixed.stream, readLevel, isLive, chooseMicrophone, close };
}

/** Call processing blurs distant voices, so only the echo of the tab is cancelled. */
const requestMicrophone = (deviceId: string | undefined, hasEcho: boolean): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: {
      ...(deviceId !== undefined && { deviceId: { exact: deviceId } }),
      echoCancellation: hasEcho,
      noiseSuppression: false,
      autoGainControl: true,
    },
  });

async function requestTab(): Promise<MediaStream> {
  // Browsers share audio only with video, which is discarded.
  const shared = await navigator.mediaDevices
    .getDisplayMedia({
      video: true,
      audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    })
    .catch((error: unknown) => {
      // Distinct from a denied microphone, because the remedy differs when both are requested.
      throw error instanceof DOMException && error.name === 'NotAllowedError'
        ? new DOMException(error.message, 'TabNotSharedError')
        : error;
    });
  for (const track of shared.getVideoTracks()) track.stop();
  if (shared.getAudioTracks().length > 0) return new MediaStream(shared.getAudioTracks());
  throw new DOMException('Nothing that sounds was shared.', 'NoAudioError');
}

/** Microphones; their names are available once the person has allowed one. */
export async function findMicrophones(): Promise<{ id: string; name: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId, label }, at) => ({ id: deviceId, name: label || `Microphone ${at + 1}` }));
}

/** Browsers expose devices only to https and local pages. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';

export const canRecordTabs = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function';
