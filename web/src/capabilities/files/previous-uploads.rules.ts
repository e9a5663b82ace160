import { uploadOrder, type UploadOrder } from '@colloquy/contract/jobs';
import type { UploadFile, UploadSource } from './upload-item.ts';

/** Unfinished upload of this browser, as stored by the tus client. */
export type PreviousUpload = { urlStorageKey: string; metadata: { [key: string]: string } };

const fileFingerprint = (jobId: string, file: UploadFile): string =>
  ['colloquy', jobId, file.name, file.size, file.lastModified].join('/');

/** Serialised order without the conversation id, which is new each time. */
const orderFingerprint = ({ track, ...rest }: UploadOrder): string =>
  JSON.stringify({ ...rest, ...(track && { track: { ...track, conversation: null } }) });

/** The same file for the same job with the same order resumes its upload after a reload. */
export const fingerprintOf = (jobId: string, file: UploadFile, order: UploadOrder | undefined): string =>
  order ? `${fileFingerprint(jobId, file)}/${orderFingerprint(order)}` : fileFingerprint(jobId, file);

const hasFingerprint = ({ urlStorageKey }: PreviousUpload, fingerprint: string): boolean =>
  urlStorageKey.startsWith(`tus::${fingerprint}::`);

/** Previous uploads of the same file with another order; they are never resumed. */
export function findOutdatedUploads<Previous extends PreviousUpload>(
  jobId: string,
  { file, order }: Pick<UploadSource, 'file' | 'order'>,
  previous: readonly Previous[],
): Previous[] {
  const fingerprint = fileFingerprint(jobId, file);
  const isSameFile = ({ urlStorageKey }: Previous): boolean =>
    urlStorageKey.startsWith(`tus::${fingerprint}::`) || urlStorageKey.startsWith(`tus::${fingerprint}/`);
  return previous.filter(
    (upload) =>
      isSameFile(upload) &&
      !(
        hasFingerprint(upload, fingerprintOf(jobId, file, order)) &&
        conversationOf(upload) === order?.track?.conversation
      ),
  );
}

function conversationOf({ metadata: { order } }: PreviousUpload): string | undefined {
  try {
    return uploadOrder.parse(JSON.parse(order ?? '{}')).track?.conversation;
  } catch {
    return undefined;
  }
}

/** Assigns tracks to the conversation of their previous uploads instead of a new one. */
export function joinPreviousConversations(
  jobId: string,
  sources: readonly UploadSource[],
  previous: readonly PreviousUpload[],
): UploadSource[] {
  const previousConversations = new Map<string, string>();
  for (const { file, order } of sources) {
    const upload =
      order?.track && previous.find((each) => hasFingerprint(each, fingerprintOf(jobId, file, order)));
    const conversation = upload && conversationOf(upload);
    if (order?.track && conversation !== undefined)
      previousConversations.set(order.track.conversation, conversation);
  }
  return sources.map((source) => {
    const track = source.order?.track;
    const conversation = track && previousConversations.get(track.conversation);
    return conversation === undefined
      ? source
      : { ...source, order: { ...source.order!, track: { ...track!, conversation } } };
  });
}
