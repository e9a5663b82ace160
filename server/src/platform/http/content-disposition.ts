/**
 * The header that says what a download is called (RFC 6266): a plain name for old readers, and the real one in UTF-8.
 * Whatever could end the header or name a folder is gone from both.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  // A lone surrogate cannot be encoded; a separator would name a folder.
  const safe = name.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, '_');
  const plain = safe
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\x20-\x7E]/gu, '_')
    .replaceAll(/["%;]/g, '_');
  const encoded = encodeURIComponent(safe).replaceAll(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
