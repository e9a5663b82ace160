import path from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Page } from 'playwright-core';
import { build } from 'vite';

const root = path.join(import.meta.dirname, '..');

/** Opens a part of web/src/ui separately: builds its `<name>.page.tsx` like the product. */
export async function openUiPage(page: Page, name: string): Promise<void> {
  const built = await build({
    root: path.join(root, 'web'),
    configFile: false,
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    build: {
      write: false,
      assetsInlineLimit: 0,
      rollupOptions: { input: path.join(root, 'web/src/ui', `${name}.page.tsx`) },
    },
  });
  if (!('output' in built)) throw new Error(`${name} was not built at once.`);
  const part = (ending: string): string =>
    built.output
      .filter(({ fileName }) => fileName.endsWith(ending))
      .map((file) => (file.type === 'chunk' ? file.code : String(file.source)))
      .join('\n');
  await page.setContent(`<!doctype html><html lang="en-GB" data-theme="light"><title>${name}</title>`);
  // Fonts have no address here and are not needed.
  await page.addStyleTag({ content: part('.css').replaceAll(/@font-face\s*\{[^}]*\}/g, '') });
  await page.addScriptTag({ content: part('.js'), type: 'module' });
}
