const MAX_LENGTH = 120;
/** Fewer letters in common are no name. */
const MIN_COMMON = 3;

const stemOf = (path: string): string => (path.split('/').at(-1) ?? path).replace(/\.[^./]{1,8}$/, '').trim();

/**
 * A name for a draft from the paths of its files, so that nothing has to be typed: the file, the folder of all files,
 * or what their names begin with.
 *
 * @param otherwise if the files have nothing in common
 */
export function suggestName(paths: readonly string[], otherwise: string): string {
  const stems = [...new Set(paths.map(stemOf))];
  const folders = new Set(paths.map((path) => (path.includes('/') ? path.split('/')[0]! : '')));
  const [folder = ''] = folders;
  const name =
    stems.length === 1
      ? stems[0]!
      : folders.size === 1 && folder !== ''
        ? folder
        : commonStart(stems) || otherwise;
  return [...name].slice(0, MAX_LENGTH).join('').trim() || otherwise;
}

/** `interview` of `interview-01` and `interview-02`; empty if too short. */
function commonStart(stems: readonly string[]): string {
  const [first = '', ...others] = stems;
  const letters = [...first];
  const length = letters.findIndex((letter, at) => others.some((other) => [...other][at] !== letter));
  const common = letters
    .slice(0, length === -1 ? letters.length : length)
    .join('')
    .replace(/[\s\p{P}\p{N}]+$/u, '');
  return [...common].length >= MIN_COMMON ? common : '';
}
