/** What is recorded. */
export const SOUND_SOURCES = ['microphone', 'tab', 'both'] as const;
export type SoundSource = (typeof SOUND_SOURCES)[number];

/** Something to record from that was opened. */
export type OpenSound = {
  /** What the recorder takes: it stays the same whatever is plugged in or out meanwhile. */
  stream: MediaStream;
  /** How loud it is just now: the highest sample, 0 to 1. */
  readLevel: () => number;
  /** Whether something comes from it: not after its microphone was unplugged, until another one is taken. */
  isLive: () => boolean;
  /** Takes another microphone, while recording too. */
  chooseMicrophone: (deviceId: string | undefined) => Promise<void>;
  close: () => void;
};

/** Left and right are kept apart where there are two sides: the person here, and whoever speaks in the tab. */
const CHANNELS: Record<SoundSource, number> = { microphone: 1, tab: 2, both: 2 };

/**
 * Opens what is to be recorded.
 *
 * @throws DOMException as the browser says it, see `problemOfSound`
 */
export async function openSound(
  source: SoundSource,
  deviceId: string | undefined,
  onLost: (what: 'microphone' | 'tab') => void,
): Promise<OpenSound> {
  const context = new AudioContext({ sampleRate: 48_000 });
  const mixed = new MediaStreamAudioDestinationNode(context, { channelCount: CHANNELS[source] });
  const meter = new AnalyserNode(context, { fftSize: 2_048 });
  const samples = new Float32Array(meter.fftSize);
  const sides = source === 'both' ? new ChannelMergerNode(context, { numberOfInputs: 2 }) : undefined;
  (sides ?? meter).connect(mixed);
  sides?.connect(meter);
  const taken = new Map<'microphone' | 'tab', { stream: MediaStream; node: AudioNode }>();

  const release = (what: 'microphone' | 'tab'): void => {
    const known = taken.get(what);
    known?.node.disconnect();
    for (const track of known?.stream.getTracks() ?? []) track.stop();
    taken.delete(what);
  };
  const take = (what: 'microphone' | 'tab', stream: MediaStream): void => {
    release(what);
    // Each side is one channel where there are two.
    const node = new MediaStreamAudioSourceNode(context, { mediaStream: stream });
    const input = sides ? new GainNode(context, { channelCount: 1, channelCountMode: 'explicit' }) : node;
    if (input !== node) node.connect(input);
    if (sides) input.connect(sides, 0, what === 'microphone' ? 0 : 1);
    else node.connect(meter);
    taken.set(what, { stream, node });
    stream.getAudioTracks()[0]?.addEventListener('ended', () => onLost(what));
  };
  const close = (): void => {
    release('microphone');
    release('tab');
    void context.close();
  };
  const chooseMicrophone = async (device: string | undefined): Promise<void> => {
    const stream = await askForMicrophone(device, source === 'both');
    if (context.state !== 'closed') return take('microphone', stream);
    // Closed while the browser asked: nobody would ever switch it off.
    for (const track of stream.getTracks()) track.stop();
  };

  try {
    // Asked first: the browser shows tabs only right after a press.
    if (source !== 'microphone') take('tab', await askForTab());
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
    [...taken.values()].every(({ stream }) => stream.getAudioTracks()[0]?.readyState === 'live');
  return { stream: mixed.stream, readLevel, isLive, chooseMicrophone, close };
}

/** What helps in calls blurs a voice across the table: only an echo of the tab is taken out. */
const askForMicrophone = (deviceId: string | undefined, hasEcho: boolean): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    audio: {
      ...(deviceId !== undefined && { deviceId: { exact: deviceId } }),
      echoCancellation: hasEcho,
      noiseSuppression: false,
      autoGainControl: true,
    },
  });

async function askForTab(): Promise<MediaStream> {
  // Browsers share sound only along with a picture, of which nothing is kept.
  const shared = await navigator.mediaDevices
    .getDisplayMedia({
      video: true,
      audio: { echoCancellation: false, noiseSuppression: false, autoGainControl: false },
    })
    .catch((error: unknown) => {
      // Told apart from a microphone that is not allowed: where both are asked for, each helps itself differently.
      throw error instanceof DOMException && error.name === 'NotAllowedError'
        ? new DOMException(error.message, 'TabNotSharedError')
        : error;
    });
  for (const track of shared.getVideoTracks()) track.stop();
  if (shared.getAudioTracks().length > 0) return new MediaStream(shared.getAudioTracks());
  throw new DOMException('Nothing that sounds was shared.', 'NoSoundError');
}

/** The microphones, with names once the person has allowed one. */
export async function findMicrophones(): Promise<{ id: string; name: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === 'audioinput' && deviceId !== '')
    .map(({ deviceId, label }, at) => ({ id: deviceId, name: label || `Microphone ${at + 1}` }));
}

/** Browsers give devices to pages of this machine or of https alone. */
export const canRecord = (): boolean =>
  typeof MediaRecorder !== 'undefined' && typeof navigator.mediaDevices?.getUserMedia === 'function';

export const canRecordTabs = (): boolean => typeof navigator.mediaDevices?.getDisplayMedia === 'function';
