import { beforeEach, expect, test, vi } from 'vitest';

const started: string[] = [];

vi.mock('tus-js-client', () => ({
  defaultOptions: { urlStorage: { findAllUploads: () => Promise.resolve([]) } },
  DetailedError: class extends Error {},
  Upload: class {
    readonly file: File;
    constructor(file: File) {
      this.file = file;
    }
    findPreviousUploads = () => Promise.resolve([]);
    start = () => started.push(this.file.name);
    abort = () => Promise.resolve();
  },
}));

beforeEach(() => {
  started.length = 0;
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('localStorage', { getItem: () => null });
  return () => {
    vi.unstubAllGlobals();
    vi.resetModules();
  };
});

test('a file that is paused and resumed during unpacking is unpacked and sent once', async () => {
  const { addSources, getUploads, pauseUpload, resumeUpload } = await import('./upload-queue.ts');
  const { promise, resolve } = Promise.withResolvers<File>();
  const open = vi.fn(() => promise);
  addSources('job', [{ file: new File(['sound'], 'packed.wav'), open }]);
  const { key } = getUploads()[0]!;
  pauseUpload(key);
  resumeUpload(key);
  resolve(new File(['sound'], 'packed.wav'));
  await vi.waitFor(() => expect(started).toEqual(['packed.wav']));
  // Lets other pending promises settle.
  await new Promise((done) => setTimeout(done));
  expect(started).toEqual(['packed.wav']);
  expect(open).toHaveBeenCalledOnce();
});
