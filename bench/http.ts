import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { findJobs } from '@colloquy/contract/jobs';
import { type Bench, median, rounded } from './bench.ts';
import { openBenchEnvironment, type BenchEnvironment } from './bench-environment.ts';

const CONNECTIONS = 8;
const PAGE = 25;

/** Requests per second over the same few connections, alternating with the baseline on the same machine. */
export const bench: Bench = {
  description:
    'the signed-in, organisation-scoped job list beside Fastify with one bare pg query of the same rows',
  smokeOptions: { jobs: '25', rounds: '1', seconds: '0.1' },
  run: async ({ jobs = '500', rounds = '6', seconds = '2' }) => {
    const roundMs = Number(seconds) * 1_000;
    const environment = await openBenchEnvironment();
    const baseline = await makeJobs(environment, Number(jobs)).then(() => startBaseline(environment));
    try {
      const ours = {
        url: `${environment.url}${findJobs.path}?size=${PAGE}`,
        cookie: `token=${environment.customer.cookie}`,
      };
      const bare = { url: `${baseline.address}/jobs`, cookie: '' };
      const bytes = { ours: await checkRows(ours), bare: await checkRows(bare) };
      const rates: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
      await Promise.all([loadFor(ours, roundMs / 2), loadFor(bare, roundMs / 2)]);
      for (let round = 0; round < Number(rounds); round++) {
        rates.ours.push(await loadFor(ours, roundMs));
        rates.bare.push(await loadFor(bare, roundMs));
      }
      const ratios = rates.ours.map((rate, round) => rate / rates.bare[round]!);
      return {
        rows: [
          {
            label: `requests a second, ${PAGE} of ${jobs} jobs`,
            ours: median(rates.ours).toFixed(0),
            baseline: median(rates.bare).toFixed(0),
          },
          { label: 'bytes of an answer', ours: String(bytes.ours), baseline: String(bytes.bare) },
          { label: 'ratio (goal 0.6)', ours: median(ratios).toFixed(2) },
        ],
        figures: { listRatio: rounded(median(ratios)) },
      };
    } finally {
      baseline.end();
      await environment.close();
    }
  },
};

type Target = { url: string; cookie: string };

/** Checks that both return the same number of rows. Returns the size of the answer. */
async function checkRows({ url, cookie }: Target): Promise<number> {
  const text = await (await fetch(url, { headers: { cookie } })).text();
  const { rows } = JSON.parse(text) as { rows?: unknown[] };
  if (rows?.length !== PAGE) throw new Error(`${url} answered ${text.slice(0, 200)}`);
  return text.length;
}

async function loadFor(target: Target, ms: number): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const startedAt = performance.now();
  let answered = 0;
  const client = async (): Promise<void> => {
    while (performance.now() - startedAt < ms) {
      await get(target, agent);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, client));
  const wall = performance.now() - startedAt;
  agent.destroy();
  return (answered / wall) * 1_000;
}

function get({ url, cookie }: Target, agent: http.Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const request = http.get(url, { agent, headers: { cookie } }, (response) => {
    if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}.`));
    response.on('end', resolve).on('error', reject).resume();
  });
  request.on('error', reject);
  return promise;
}

async function makeJobs(
  { superuser, organisationId, customerId }: BenchEnvironment,
  jobs: number,
): Promise<void> {
  await superuser.query(
    `insert into job (organisation_id, id, number, sid, name, settings, ordered_stages, stage, created_by, requested_by, request_id, created_at)
     select $1, gen_random_uuid(), 1000 + n, 'SID002', 'Interview ' || n,
       '{"language": null, "speakers": null, "givenName": "Interview"}', '{3}', 3, $2, $2, gen_random_uuid(),
       now() - n * interval '1 minute' from generate_series(1, $3::int) n`,
    [organisationId, customerId, jobs],
  );
  await superuser.query(
    `insert into file (organisation_id, id, owner_id, upload_id, name, bytes, storage_key, uploaded_by, created_at)
     select organisation_id, gen_random_uuid(), id, id::text, 'interview.wav', 1000, 'key', created_by, created_at from job`,
  );
  await superuser.query(
    `insert into job_file (organisation_id, id, job_id, file_id, stage, state, step, progress, created_at)
     select organisation_id, gen_random_uuid(), owner_id, id, 3, 'running', 'speech', 0.4, created_at from file`,
  );
  await superuser.query('vacuum analyze');
}

async function startBaseline({
  config,
  organisationId,
  customerId,
  superuser,
}: BenchEnvironment): Promise<{ address: string; end: () => void }> {
  const child = fork(new URL('http-baseline.ts', import.meta.url).pathname, {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      BASELINE_DATABASE: superuser.options.connectionString ?? config.databaseUrl,
      BASELINE_ORGANISATION: organisationId,
      BASELINE_PERSON: customerId,
    },
  });
  const [{ address }] = (await once(child, 'message')) as [{ address: string }];
  return { address, end: () => void child.kill() };
}
