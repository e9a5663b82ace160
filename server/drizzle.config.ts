import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/src/**/*.table.ts', './server/drizzle-tables.ts'],
  out: './server/migrations',
  entities: {
    roles: { exclude: ['colloquy_app', 'colloquy_identity', 'colloquy_platform', 'colloquy_search'] },
  },
});
