import { uploadOrder, type UploadOrder } from '@colloquy/contract';
import type { UploadFile, UploadSource } from './upload-item.ts';

/** An upload that this browser began and has not finished, as the protocol's client remembers it. */
export type EarlierUpload = { urlStorageKey: string; metadata: { [key: string]: string } };

const sameFile = (jobId: string, file: UploadFile): string =>
  ['colloquy', jobId, file.name, file.size, file.lastModified].join('/');

/** What is said of a file, without what is made up anew each time that it is said. */
const saidOf = ({ track, ...rest }: UploadOrder): string =>
  JSON.stringify({ ...rest, ...(track && { track: { ...track, conversation: null } }) });

/** Chosen again after a reload, the same file for the same job, of which the same is said, goes on where it stopped. */
export const fingerprintOf = (jobId: string, file: UploadFile, order: UploadOrder | undefined): string =>
  order ? `${sameFile(jobId, file)}/${saidOf(order)}` : sameFile(jobId, file);

const isOf = ({ urlStorageKey }: EarlierUpload, fingerprint: string): boolean =>
  urlStorageKey.startsWith(`tus::${fingerprint}::`);

/** The earlier uploads of the same file of which something else was said: nobody goes on with them. */
export function outdatedOf<Known extends EarlierUpload>(
  jobId: string,
  { file, order }: Pick<UploadSource, 'file' | 'order'>,
  known: readonly Known[],
): Known[] {
  const same = sameFile(jobId, file);
  const isSameFile = ({ urlStorageKey }: Known): boolean =>
    urlStorageKey.startsWith(`tus::${same}::`) || urlStorageKey.startsWith(`tus::${same}/`);
  return known.filter(
    (upload) =>
      isSameFile(upload) &&
      !(
        isOf(upload, fingerprintOf(jobId, file, order)) &&
        conversationOf(upload) === order?.track?.conversation
      ),
  );
}

function conversationOf({ metadata: { order } }: EarlierUpload): string | undefined {
  try {
    return uploadOrder.parse(JSON.parse(order ?? '{}')).track?.conversation;
  } catch {
    return undefined;
  }
}

/** Tracks of conversations of which some were on their way already: they join those, not others that would be made. */
export function joinEarlier(
  jobId: string,
  sources: readonly UploadSource[],
  known: readonly EarlierUpload[],
): UploadSource[] {
  const earlier = new Map<string, string>();
  for (const { file, order } of sources) {
    const upload = order?.track && known.find((each) => isOf(each, fingerprintOf(jobId, file, order)));
    const conversation = upload && conversationOf(upload);
    if (order?.track && conversation !== undefined) earlier.set(order.track.conversation, conversation);
  }
  return sources.map((source) => {
    const track = source.order?.track;
    const conversation = track && earlier.get(track.conversation);
    return conversation === undefined
      ? source
      : { ...source, order: { ...source.order!, track: { ...track!, conversation } } };
  });
}
