import { KEY_DOWNLOADS, KEY_EXAMPLES, type KeyExample } from '@colloquy/contract';
import { describeFields, type Field } from './describe-fields.ts';
import { guide } from './docs-guide.ts';
import { code, html, type Html } from './html.ts';
import { curlOf, curlOfDownload, programOf, programOfDownload } from './write-examples.ts';

const GROUPS = ['Recordings', 'Jobs', 'Transcripts', 'Webhooks'];

/** The reference of what is open to API keys, made of the contract and of nothing else. */
export function docsPage(): string {
  const page = html`<!doctype html>
    <html lang="en-GB">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API · Colloquy</title>
        <link rel="stylesheet" href="/api/docs/docs.css" />
        <script src="/api/docs/try-it.js" defer></script>
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header>
          <h1>Colloquy API</h1>
          <p>
            Send recordings, follow them, fetch their words.
            <a href="/api/openapi.json">OpenAPI 3.1</a> · <a href="/api/docs/all">All endpoints</a> ·
            <a href="/">Back to Colloquy</a>
          </p>
        </header>
        <div class="columns">
          <nav aria-label="Contents">
            <ul>
              <li><a href="#guide">From a recording to its words</a></li>
              <li><a href="#webhooks">Webhooks</a></li>
            </ul>
            ${GROUPS.map(
              (group) =>
                html`<h2>${group}</h2>
                  <ul>
                    ${examplesOf(group).map(
                      ({ name, endpoint }) =>
                        html`<li><a href="#${name}">${endpoint.summary.split(/[.:,]/)[0]!}</a></li>`,
                    )}
                  </ul>`,
            )}
          </nav>
          <main id="content">
            ${guide()}
            <section id="try">
              <h2>Try it here</h2>
              <p>
                Each endpoint below can be asked from this page: with the key that you put here, or without
                one as who you are signed in as. The key stays in this page and is forgotten with it.
              </p>
              <label>API key <input id="key" type="password" autocomplete="off" spellcheck="false" /></label>
            </section>
            ${GROUPS.map(
              (group) =>
                html`<h2 class="group">${group}</h2>
                  ${examplesOf(group).map(endpointSection)}
                  ${KEY_DOWNLOADS.filter((download) => download.group === group).map(downloadSection)}`,
            )}
          </main>
        </div>
      </body>
    </html>`;
  return page.markup.trim();
}

const examplesOf = (group: string): KeyExample[] => KEY_EXAMPLES.filter((example) => example.group === group);

function endpointSection(example: KeyExample): Html {
  const { name, endpoint, input } = example;
  return html`<section id="${name}" class="endpoint">
    <h3>${endpoint.summary}</h3>
    <p class="line">
      <code><b>${endpoint.method}</b> ${endpoint.path}</code>
      <span class="scope">${endpoint.scope ?? ''}</span>
    </p>
    ${fields('Query', describeFields(endpoint.query, 'input'))}
    ${fields('Body', describeFields(endpoint.body, 'input'))}
    ${endpoint.file ? html`<p>Body: ${endpoint.file}.</p>` : ''}
    ${fields('Answer', describeFields(endpoint.answer, 'output'))}
    ${examples(curlOf(example), programOf(example))}
    <form
      class="try"
      data-method="${endpoint.method}"
      data-path="${endpoint.path}"
      aria-label="Try ${endpoint.method} ${endpoint.path}"
    >
      <details>
        <summary>Try it</summary>
        <label>
          What is sent
          <textarea name="input" rows="8" spellcheck="false">
${JSON.stringify(sentOf(input), null, 2)}</textarea>
        </label>
        ${input.file ? html`<label>File <input type="file" name="file" /></label>` : ''}
        <button type="submit">Ask</button>
        <output></output>
      </details>
    </form>
  </section>`;
}

const sentOf = ({ params, query, body }: KeyExample['input']) => ({
  ...(params && { params }),
  ...(query && { query }),
  ...(body && { body }),
});

function downloadSection(download: (typeof KEY_DOWNLOADS)[number]): Html {
  return html`<section class="endpoint">
    <h3>${download.summary}</h3>
    <p class="line">
      <code><b>GET</b> ${download.path}</code> <span class="scope">${download.scope}</span>
    </p>
    ${examples(curlOfDownload(download), programOfDownload(download))}
  </section>`;
}

const examples = (curl: string, program: string): Html =>
  html`<h4>Shell</h4>
    ${code(curl)}
    <h4>TypeScript</h4>
    ${code(program)}`;

function fields(title: string, described: readonly Field[]): Html | string {
  if (described.length === 0) return '';
  return html`<h4>${title}</h4>
    <dl>
      ${described.map(
        ({ name, type, isNeeded, text }) =>
          html`<dt>
              <code>${name}</code> <span class="type">${type}</span>${isNeeded ? '' : html` <i>optional</i>`}
            </dt>
            <dd>${text}</dd>`,
      )}
    </dl>`;
}
