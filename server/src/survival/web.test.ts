import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { readJob } from '@colloquy/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { withLocalCopy } from '../capabilities/files/index.ts';
import { askOffset, beginUpload, sendBytes } from '../capabilities/files/uploads.factory.ts';
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

describe('web is killed during an upload', () => {
  let web: TestProcess;
  afterEach(() => web?.end());

  it(
    'and the upload goes on from what is on the disk, byte by byte the same',
    { timeout: 120_000 },
    async () => {
      web = await startProcess('web', server.config);
      const { port } = new URL(web.address);
      const organisationId = (await anOrganisation()).id;
      // The session outlives the process as well: the same cookie goes on.
      const customer = await actAs({ ...server, url: web.address }, await aPerson(organisationId));
      const draft = await aDraft(customer);
      const bytes = randomBytes(SIZE);
      const begun = await beginUpload(customer, { jobId: draft.id, name: 'interview.wav', size: SIZE });
      const address = begun.headers.get('location')!;

      const resumedAt: number[] = [0];
      for (const cut of [5, 20, 33]) {
        const offset = resumedAt.at(-1)!;
        const sending = sendBytes(customer, address, offset, slowly(bytes.subarray(offset))).then(
          () => 'answered',
          () => 'cut off',
        );
        const path = `${server.config.dataFolder}/files`;
        await waitFor(async () => (await sizeBelow(path)) > cut * MEBIBYTE, 30_000);
        web.kill('SIGKILL');
        expect(await sending).toBe('cut off');
        await web.end();
        web = await startProcess('web', server.config, { COLLOQUY_PORT: port });
        const asked = await askOffset(customer, address);
        expect(asked.status).toBe(200);
        resumedAt.push(Number(asked.headers.get('upload-offset')));
      }
      // Each time it went on from further than before, and not from the end.
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

/** A mebibyte each ten milliseconds: a fast connection, and slow enough to be cut off in the middle. */
function slowly(bytes: Uint8Array): ReadableStream {
  let at = 0;
  return new ReadableStream({
    pull: async (controller) => {
      if (at >= bytes.length) return controller.close();
      await sleep(10);
      controller.enqueue(bytes.subarray(at, (at += MEBIBYTE)));
    },
  });
}

/** Bytes of the largest file below a folder. */
async function sizeBelow(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(
    files.map(async (entry) => (await stat(`${entry.parentPath}/${entry.name}`)).size),
  );
  return Math.max(0, ...sizes);
}
