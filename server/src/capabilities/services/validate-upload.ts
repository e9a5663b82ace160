import type { Sid } from '@colloquy/contract';
import { mayBeOfType, otherTypeMessage } from '@colloquy/contract/files';
import type { UploadOrder } from '@colloquy/contract/jobs';
import { refuse } from '../../platform/refusal.ts';
import { serviceDefinition } from './define-service.ts';

type NewUpload = {
  name: string;
  /** As announced, if it was. */
  mediaType?: string | undefined;
  bytes: number | undefined;
  settings: UploadOrder['settings'];
};

/**
 * Refuses a file that the service cannot work with, before it is sent.
 *
 * @throws unsupported-type, or as the service refuses
 */
export function validateUpload(sid: Sid, { mediaType, ...upload }: NewUpload): void {
  const { types, isContentChecked, validate } = serviceDefinition(sid).uploads;
  if (!isContentChecked && !mayBeOfType(types, { name: upload.name, type: mediaType }))
    refuse('unsupported-type', otherTypeMessage(types));
  validate?.(upload);
}
