/**
 * Adds a capability to a copy of the repository: a table with policies, an endpoint, a task that handles its
 * domain event, a schedule, a topic, an answer to a question, names in the
 * audit and a fixture for the permission matrix. It works without a change outside
 * its folders and the one list.
 */
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, TEST_SECRET } from './testing/test-database.ts';

const root = path.join(import.meta.dirname, '../..');
const LIST = 'server/src/capability-order.ts';

const FILES: Record<string, string> = {
  'contract/src/notes/index.ts': `
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

export const addNote = endpoint({
  method: 'POST',
  path: '/api/notes',
  summary: 'Adds a note.',
  access: 'signed-in',
  body: z.object({ text: z.string().min(1).max(200) }),
  answer: z.object({ id: z.uuid(), notes: z.number() }),
});

export const getNote = endpoint({
  method: 'GET',
  path: '/api/notes/:noteId',
  summary: 'Reads a note.',
  access: 'signed-in',
  answer: z.object({ text: z.string() }),
});

declare module '../invalidations.ts' {
  interface InvalidationTopics {
    notes: true;
  }
}
`,
  'server/src/capabilities/notes/notes.table.ts': `
import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { organisationPolicies, owned, ownedKey } from '../../platform/database/table.ts';

export const note = pgTable(
  'note',
  { ...owned(), text: text().notNull(), isRead: boolean('is_read').notNull().default(false) },
  (table) => [ownedKey(table), ...organisationPolicies()],
).enableRLS();
`,
  'server/src/capabilities/notes/notes.ts': `
import { addNote, getNote } from '@colloquy/contract/notes';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { db } from '../../platform/database/scope.ts';
import { serve } from '../../platform/http/serve.ts';
import { newId } from '../../platform/ids.ts';
import { invalidate } from '../../platform/invalidations/message-bus.ts';
import { defineProvider } from '../../platform/provider.ts';
import { refuse } from '../../platform/refusal.ts';
import { DEFAULT_TRIES, defineTask } from '../../platform/tasks/define-task.ts';
import { publish } from '../../platform/tasks/domain-events.ts';
import { defineSchedule } from '../../platform/tasks/schedules.ts';
import { note } from './notes.table.ts';

declare module '../../platform/tasks/domain-events.ts' {
  interface DomainEvents {
    'notes.note-added': { noteId: string };
  }
}

export const notesOf = defineProvider<[organisationId: string], number>('notes.count');
export const countNotes = (organisationId: string): Promise<number> =>
  db.$count(note, eq(note.organisationId, organisationId));

export const noteRoutes = (app: FastifyInstance): void => {
  serve(app, addNote, (call) =>
    call.run(async ({ organisationId }) => {
      const id = newId();
      await db.insert(note).values({ organisationId, id, text: call.body.text });
      await publish('notes.note-added', { organisationId, subjectId: id, key: id, payload: { noteId: id } });
      return { id, notes: await notesOf.ask(organisationId!) };
    }),
  );
  serve(app, getNote, (call) =>
    call.run(async () => {
      const [found] = await db.select().from(note).where(eq(note.id, call.params.noteId));
      return { text: (found ?? refuse('not-found')).text };
    }),
  );
};

export const readNote = defineTask({
  name: 'notes.read-note',
  label: 'Mark a note as read',
  queue: 'light',
  payload: z.object({ noteId: z.uuid() }),
  tries: DEFAULT_TRIES,
  handle: (task) =>
    task.finish('done', async () => {
      await db.update(note).set({ isRead: true }).where(eq(note.id, task.payload.noteId));
      await invalidate(task.organisationId, 'notes', task.payload.noteId);
    }),
});

export const noteSchedule = defineSchedule({ name: 'notes.count-notes', cron: '58 5 * * *', run: async () => {} });
`,
  'server/src/capabilities/notes/fixtures.factory.ts': `
import { addNote } from '@colloquy/contract/notes';
import type { CapabilityFixtures } from '../../testing/fixtures.ts';

export default {
  fixtures: {
    noteId: async (_server, { browser }) => {
      const { id } = await browser.get(addNote, { body: { text: 'For the permission matrix' } });
      return { id, jobId: '', knownIds: {} };
    },
  },
  ofOrganisation: ['noteId'],
} satisfies CapabilityFixtures;
`,
  'server/src/capabilities/notes/capability.ts': `
import { defineCapability } from '../../platform/capability.ts';
import { visibleIn } from '../../platform/invalidations/topic-rules.ts';
import { plainNames } from '../organisations/index.ts';
import { countNotes, noteRoutes, noteSchedule, notesOf, readNote } from './notes.ts';
import { note } from './notes.table.ts';

export default defineCapability({
  routes: noteRoutes,
  tasks: [readNote],
  schedules: [noteSchedule],
  events: { 'notes.note-added': [readNote] },
  answers: [notesOf.answeredBy(countNotes)],
  auditNames: { both: [plainNames('note', 'text')] },
  topics: { notes: visibleIn(note) },
});
`,
};

const copy = mkdtempSync(path.join(tmpdir(), 'colloquy-added-'));
let database: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(copy, { recursive: true, force: true });
});

const runIn = (command: string, ...args: string[]): string =>
  execFileSync(command, args, {
    cwd: copy,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      COLLOQUY_DATA: path.join(copy, '.data'),
      COLLOQUY_SECRET: TEST_SECRET,
      COLLOQUY_PORT: '0',
      DATABASE_URL: database.url,
      SUPERUSER_URL: database.superuserUrl,
      NODE_ENV: 'test',
    },
  });

/** The sources that a capability could touch; libraries and the other packages are links. */
function copyRepository(): void {
  for (const name of ['package.json', 'tsconfig.json', 'tsconfig.base.json', 'server', 'contract'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true });
  for (const name of ['engines', 'rules']) symlinkSync(path.join(root, name), path.join(copy, name));
  const modules = path.join(copy, 'node_modules');
  mkdirSync(path.join(modules, '@colloquy'), { recursive: true });
  for (const name of readdirSync(path.join(root, 'node_modules')))
    if (name !== '@colloquy') symlinkSync(path.join(root, 'node_modules', name), path.join(modules, name));
  for (const name of ['contract', 'engines', 'rules', 'server'])
    symlinkSync(path.join(copy, name), path.join(modules, '@colloquy', name));
  writeFileSync(path.join(copy, '.gitignore'), 'node_modules\n.data\n');
  runIn('git', 'init', '--quiet');
  runIn('git', 'add', '.');
}

it('works after changes in its folders and the one list', () => {
  copyRepository();
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(copy, file)), { recursive: true });
    writeFileSync(path.join(copy, file), text.trimStart());
  }
  const list = readFileSync(path.join(copy, LIST), 'utf8');
  writeFileSync(path.join(copy, LIST), list.replace('\n] as const', "\n  'notes',\n] as const"));
  const kit = ['node_modules/drizzle-kit/bin.cjs', 'generate', '--config', 'server/drizzle.config.ts'];
  runIn(process.execPath, ...kit, '--name', 'notes');

  const result = JSON.parse(
    runIn(process.execPath, 'server/src/testing/added-capability.fixture.ts').split('\n').at(-1)!,
  ) as { status: number; message: unknown; rows: unknown };
  expect(result).toMatchObject({
    status: 200,
    answer: { notes: 1 },
    auditName: 'Ask again in May',
    taskLabel: 'Mark a note as read',
    ofFixture: { status: 200, answer: { text: 'For the permission matrix' } },
    schedules: 1,
    message: { topic: 'notes', revision: 0 },
    rows: [{ text: 'Ask again in May', isRead: true }],
  });

  expect(runIn('git', 'diff', '--name-only').split('\n').filter(Boolean)).toEqual([
    // Generated from the table file.
    'server/migrations/meta/_journal.json',
    LIST,
  ]);
  const added = runIn('git', 'ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean);
  expect(added.filter((file) => !file.startsWith('server/migrations/')).toSorted()).toEqual(
    Object.keys(FILES).toSorted(),
  );
}, 120_000);
