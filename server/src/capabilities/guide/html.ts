/** Text that is markup already. */
export type Html = { readonly markup: string };
type Part = string | Html | readonly Html[];

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!);

export const raw = (markup: string): Html => ({ markup });

const markupOf = (part: Part): string =>
  typeof part === 'string'
    ? escape(part)
    : 'markup' in part
      ? part.markup
      : part.map(({ markup }) => markup).join('');

/** A piece of a page: what is put in is escaped, unless it is a piece itself. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html =>
  raw(texts.reduce((made, text, at) => `${made}${markupOf(parts[at - 1] ?? '')}${text}`));

/** Commands and programs, to be selected and copied as they are. */
export const code = (text: string): Html => html`<pre tabindex="0"><code>${text}</code></pre>`;

export const list = (items: readonly Html[]): Html =>
  html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
