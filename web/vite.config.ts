import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite';
import { contractInBrowser } from './contract-in-browser.ts';
import { sharedScripts } from './shared-scripts.ts';

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

/** Made anew for each build: plugins keep what they found. */
const config = () =>
  ({
    root: import.meta.dirname,
    plugins: [react(), tailwindcss(), themeBeforePaint(), contractInBrowser()],
    build: {
      target: 'es2023',
      outDir: 'dist',
      emptyOutDir: true,
      // The content security policy knows no data: addresses for fonts.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      // Reading a property runs nothing here, so a schema that nothing uses goes, with those that it is made of.
      rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
    },
    server: {
      host: '127.0.0.1',
      // The server accepts writes only from its own origin, so the browser's Origin must become that one.
      proxy: { '/api': { target: apiOrigin, changeOrigin: true, headers: { origin: apiOrigin } } },
    },
  }) satisfies UserConfig;

export default defineConfig(async ({ command }) =>
  command === 'build' ? mergeConfig(config(), { build: await sharedScripts(config()) }) : config(),
);
