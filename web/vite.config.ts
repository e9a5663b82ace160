import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const themeScript = new URL('./src/ui/theme/before-paint.js', import.meta.url);

/**
 * Puts the one inline script of the product into the page. It must run before the first paint, so it cannot be a
 * module; the server allows it by the hash of exactly this text, which it reads from the built page.
 */
const themeBeforePaint = (): Plugin => ({
  name: 'theme-before-paint',
  transformIndexHtml: (html) =>
    html.replace(
      '<!-- theme-before-paint -->',
      () => `<script>${readFileSync(themeScript, 'utf8')}</script>`,
    ),
});

const apiOrigin = process.env['COLLOQUY_API_ORIGIN'] ?? 'http://127.0.0.1:4400';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), themeBeforePaint()],
  build: {
    target: 'es2023',
    outDir: 'dist',
    emptyOutDir: true,
    // Names the script of each route, so that `npm run bench web` can add up what a route needs.
    manifest: true,
    // The content security policy knows no data: addresses for fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What every page begins with, in one piece; else it would be cut up by who else uses its parts.
            { name: 'start', tags: ['$initial'], priority: 3 },
            // The rest of the contract in one piece too: its parts need one another in an order that pieces would break.
            { name: 'contract', test: /\/contract\/src\//, priority: 2 },
            // Charts, with all that they alone need, and beside them the little that others need as well: put
            // together by the next group, whoever shows a toast would fetch the charts.
            { name: 'beside-charts', test: /node_modules\/(clsx|use-sync-external-store)\//, priority: 2 },
            { name: 'charts', test: /node_modules\/recharts\//, priority: 1 },
            // What screens share, put together until it is worth a request: fetching and linking a hundred files of a
            // few lines takes longer than all that is in them.
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 10_000 },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    // The server accepts writes only from its own origin, so the browser's Origin must become that one.
    proxy: { '/api': { target: apiOrigin, changeOrigin: true, headers: { origin: apiOrigin } } },
  },
});
