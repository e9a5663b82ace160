import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJob } from '@colloquy/contract/jobs';
import { afterEach, describe, expect, it } from 'vitest';
import { withLocalCopy } from '../capabilities/files/index.ts';
import { readOffset, beginUpload, sendBytes } from '../capabilities/files/uploads.factory.ts';
import { aPerson } from '../capabilities/identity/identity.factory.ts';
import { aDraft } from '../capabilities/jobs/jobs.factory.ts';
import { anOrganisation } from '../capabilities/organisations/organisations.factory.ts';
import { actAs } from '../testing/browser.ts';
import { startProcess, type TestProcess } from '../testing/test-process.ts';
import { useTestServer } from '../testing/test-server.ts';
import { waitFor } from '../testing/wait-for.ts';

const server = useTestServer();
const MEBIBYTE = 1024 * 1024;
const SIZE = 48 * MEBIBYTE;

describe('a web process killed during an upload', () => {
  let web: TestProcess;
  afterEach(() => web?.end());

  it(
    'lets the upload resume from the bytes on disk, with identical content',
    { timeout: 120_000 },
    async () => {
      web = await startProcess('web', server.config);
      const { port } = new URL(web.address);
      const organisationId = (await anOrganisation()).id;
      // The session outlives the process: the same cookie stays valid.
      const customer = await actAs({ ...server, url: web.address }, await aPerson(organisationId));
      const draft = await aDraft(customer);
      const bytes = randomBytes(SIZE);
      const begun = await beginUpload(customer, { jobId: draft.id, name: 'interview.wav', size: SIZE });
      const address = begun.headers.get('location')!;

      const resumedAt: number[] = [0];
      for (const cut of [5, 20, 33]) {
        const offset = resumedAt.at(-1)!;
        const sending = sendBytes(customer, address, offset, throttledStream(bytes.subarray(offset))).then(
          () => 'answered',
          () => 'cut off',
        );
        const path = `${server.config.dataFolder}/files`;
        await waitFor(async () => (await largestFileSize(path)) > cut * MEBIBYTE, 30_000);
        web.kill('SIGKILL');
        expect(await sending).toBe('cut off');
        await web.end();
        web = await startProcess('web', server.config, { COLLOQUY_PORT: port });
        const asked = await readOffset(customer, address);
        expect(asked.status).toBe(200);
        resumedAt.push(Number(asked.headers.get('upload-offset')));
      }
      // Each resume starts further than the one before, and not at the end.
      expect(resumedAt).toEqual(resumedAt.toSorted((a, b) => a - b));
      expect(new Set(resumedAt).size).toBe(4);
      const sent = await sendBytes(customer, address, resumedAt.at(-1)!, bytes.subarray(resumedAt.at(-1)!));
      expect(sent.status).toBe(204);

      const { job } = await customer.get(readJob, { params: { jobId: draft.id } });
      expect(job.files).toMatchObject([{ name: 'interview.wav', bytes: SIZE }]);
      const digest = await withLocalCopy(organisationId, address.split('/').at(-1)!, (_path, sha256) =>
        sha256(),
      );
      expect(digest).toBe(createHash('sha256').update(bytes).digest('hex'));
    },
  );
});

/** Sends one mebibyte per 10 ms: fast, but slow enough to be interrupted. */
function throttledStream(bytes: Uint8Array): ReadableStream {
  let at = 0;
  return new ReadableStream({
    pull: async (controller) => {
      if (at >= bytes.length) return controller.close();
      await sleep(10);
      controller.enqueue(bytes.subarray(at, (at += MEBIBYTE)));
    },
  });
}

/** Returns the size of the largest file below a folder. */
async function largestFileSize(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (entry) => (await stat(`${entry.parentPath}/${entry.name}`)).size),
  );
  return Math.max(0, ...sizes);
}
