import { decodeHTML } from 'entities/decode';
import { collectTimestamp } from './cue-timings.ts';

/** A node of cue text (section 6.4). */
export type CueNode =
  | { kind: 'text'; text: string }
  /** Text after it is spoken at that time. */
  | { kind: 'timestamp'; ms: number }
  | {
      kind: 'c' | 'i' | 'b' | 'u' | 'ruby' | 'rt' | 'v' | 'lang';
      classes: string[];
      /** Voice name of `v` and BCP 47 tag of `lang`; otherwise empty. */
      annotation: string;
      children: CueNode[];
    };
export type CueSpan = Extract<CueNode, { children: CueNode[] }>;

const SPANS: ReadonlySet<string> = new Set(['c', 'i', 'b', 'u', 'ruby', 'rt', 'v', 'lang']);

/** `<` and text up to `>`. An unclosed tag extends to the end; an empty one is ignored. */
const TOKEN = /<([^>]*)(?:>|$)|[^<]+/g;

/** Parses cue text to a tree, as specified (sections 6.4 and 6.5). */
export function parseCueText(text: string): CueNode[] {
  const root: CueNode[] = [];
  const open: CueSpan[] = [];
  const append = (node: CueNode): void => void (open.at(-1)?.children ?? root).push(node);
  for (const { 0: token, 1: tag } of text.matchAll(TOKEN)) {
    if (tag === undefined) {
      append({ kind: 'text', text: decodeHTML(token) });
    } else if (tag.startsWith('/')) {
      close(open, tag.slice(1));
    } else if (/^\d/.test(tag)) {
      const time = collectTimestamp(tag, 0);
      if (time?.next === tag.length) append({ kind: 'timestamp', ms: time.ms });
    } else {
      const span = readStartTag(tag, open.at(-1));
      if (!span) continue;
      append(span);
      open.push(span);
    }
  }
  return root;
}

function readStartTag(tag: string, parent: CueSpan | undefined): CueSpan | undefined {
  const [, names = '', annotation = ''] = /^([^ \t\n\f]*)([^]*)$/.exec(tag)!;
  const [kind = '', ...classes] = names.split('.');
  if (!SPANS.has(kind) || (kind === 'rt' && parent?.kind !== 'ruby')) return undefined;
  const isNamed = kind === 'v' || kind === 'lang';
  return {
    kind: kind as CueSpan['kind'],
    classes: classes.filter((name) => name !== ''),
    annotation: isNamed
      ? decodeHTML(annotation)
          .replaceAll(/[ \t\n\f\r]+/g, ' ')
          .trim()
      : '',
    children: [],
  };
}

/** An end tag closes only the innermost span, if the kinds match; `</ruby>` also closes its `<rt>`. */
function close(open: CueSpan[], name: string): void {
  const inner = open.at(-1);
  if (inner?.kind === name) open.pop();
  else if (inner?.kind === 'rt' && name === 'ruby') open.splice(-2);
}
