import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite';
import { endpointsInBrowser } from './endpoints-in-browser.ts';
import { sharedChunks } from './shared-chunks.ts';

const themeScript = new URL('./src/ui/theme/before-paint.js', import.meta.url);

/**
 * Inserts the product's only inline script. It must run before the first paint, so it cannot be a module; the
 * server allows it by the hash of this exact text, which it reads from the built page.
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

/** Created for each build, because plugins keep state. */
const config = () =>
  ({
    root: import.meta.dirname,
    plugins: [react(), tailwindcss(), themeBeforePaint(), endpointsInBrowser()],
    build: {
      target: 'es2023',
      outDir: 'dist',
      emptyOutDir: true,
      // The content security policy forbids data: URLs for fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Building a schema or reading a property has no side effects here, so unused schemas are removed.
      rolldownOptions: {
        treeshake: { propertyReadSideEffects: false, manualPureFunctions: ['z'] },
        // A text is put where it is shown, so that no screen loads the texts of others from `messages.ts`.
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        // Names of chunks would repeat in every import and in the preload list: 1 to 2 kB of a screen.
        output: { chunkFileNames: 'assets/[hash].js' },
      },
    },
    server: {
      host: '127.0.0.1',
      // The server accepts writes only from its own origin, so requests get that origin.
      proxy: { '/api': { target: apiOrigin, changeOrigin: true, headers: { origin: apiOrigin } } },
    },
  }) satisfies UserConfig;

export default defineConfig(async ({ command }) =>
  command === 'build' ? mergeConfig(config(), { build: await sharedChunks(config()) }) : config(),
);
