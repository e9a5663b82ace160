/**
 * Baseline of the job list: Fastify with one bare `pg` query of the same rows. It has no sign-in, no schema,
 * no scope and no row-level security. Started by http.ts with the database's address.
 */
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.BASELINE_DATABASE!, max: 10 });
const app = Fastify();
app.get('/jobs', async () => {
  const { rows } = await pool.query({
    name: 'jobs',
    text: `select j.id, j.number, j.sid, j.name, j.stage, j.status, j.settings, j.created_at, j.completed_at, j.revision,
        p.name as created_by,
        (select json_agg(json_build_object('stage', f.stage, 'status', f.status, 'state', f.state, 'step', f.step,
          'progress', f.progress, 'ready_at', f.ready_at, 'failure', f.failure, 'duration_ms', f.duration_ms))
         from job_file f where f.organisation_id = j.organisation_id and f.job_id = j.id) as files
      from job j join person p on p.id = j.created_by
      where j.organisation_id = $1 and j.created_by = $2 and j.deleted_at is null
      order by j.created_at desc, j.id desc limit 25`,
    values: [process.env.BASELINE_ORGANISATION, process.env.BASELINE_PERSON],
  });
  return { rows };
});
process.send?.({ address: await app.listen({ host: '127.0.0.1', port: 0 }) });
process.on('disconnect', () => process.exit());
