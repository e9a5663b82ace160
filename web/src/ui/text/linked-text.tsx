import { splitLinks } from './split-links.ts';

/** Plain text whose web addresses can be followed. */
export function LinkedText({ text }: { text: string }) {
  return splitLinks(text).map(({ text: part, href }, at) =>
    href === undefined ? (
      part
    ) : (
      <a key={at} href={href} target="_blank" rel="noreferrer noopener" className="text-accent underline">
        {part}
      </a>
    ),
  );
}
