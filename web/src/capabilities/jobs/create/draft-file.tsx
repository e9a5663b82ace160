import { type FileSettings, type JobDetail, MAX_SPEAKERS } from '@colloquy/contract/jobs';
import type { ReactNode } from 'react';
import { runAction } from '../../../app/actions/use-action.ts';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { formatClock } from '../../../ui/format/duration.ts';
import { isUnderWay, pauseUpload, resumeUpload, UploadActions, UploadProgress } from '../../files/index.ts';
import * as text from './messages.ts';
import type { ServiceOrder } from '../service-screens.ts';
import { parseSpeakersField, SavedField } from './draft-fields.tsx';
import { type DraftRow, effectiveSettings, setLeftOut, withSetting } from './draft-rows.ts';
import { saveRowSettings } from './use-add-files.ts';

type DraftFileProps = {
  job: JobDetail;
  row: DraftRow;
  FileLanguage: ServiceOrder['FileLanguage'];
};

/** One file of a draft: whether it is included, its length, its settings and its upload. */
export function DraftFile({ job, row, FileLanguage }: DraftFileProps) {
  const { key, name, bytes, item, settings, isLeftOut, isTrack, isTranscript } = row;
  const set = <Name extends keyof FileSettings>(field: Name, value: FileSettings[Name]) =>
    void runAction(() => saveRowSettings(job.id, row, withSetting(settings, field, value)), {});
  const { language, speakers } = effectiveSettings(row, job.settings);

  const include = (isIncluded: boolean) => {
    setLeftOut(key, !isIncluded);
    if (!isIncluded && item && isUnderWay(item)) pauseUpload(item.key);
    if (isIncluded && item?.state === 'paused') resumeUpload(item.key);
  };
  return (
    <div className="grid gap-2 px-3 py-2">
      <div className="grid items-end gap-x-3 gap-y-2 max-wide:grid-cols-2 wide:grid-cols-[minmax(0,1fr)_11rem_5rem_8rem_minmax(0,10rem)]">
        <div className="flex min-w-0 items-start gap-2 max-wide:col-span-2 wide:self-center">
          <Checkbox
            className="min-w-0 grow"
            checked={!isLeftOut}
            onChange={({ target }) => include(target.checked)}
            label={
              <>
                <bdi
                  className={`block wrap-anywhere ${isLeftOut ? 'text-ink-3 line-through' : 'font-medium'}`}
                >
                  {name}
                </bdi>
                <span className="block text-xs text-ink-3">{describeSize(row, bytes)}</span>
              </>
            }
          />
          <span className="flex shrink-0 items-center">
            {(!item || item.state === 'done') && <Chip tone="done">{text.uploaded}</Chip>}
            {item && <UploadActions item={item} />}
          </span>
        </div>
        {!isLeftOut && !isTrack && (
          <>
            {FileLanguage && (
              <FileLanguage
                label={<FieldName label={text.language} file={name} />}
                value={language}
                onChange={(code) => set('language', code)}
              />
            )}
            {isTranscript ? (
              <span className="max-wide:hidden" />
            ) : (
              <SavedField
                label={<FieldName label={text.speakers} file={name} />}
                inputMode="numeric"
                value={speakers === null ? '' : String(speakers)}
                onSave={(typed) => {
                  const number = parseSpeakersField(typed, MAX_SPEAKERS);
                  if (number !== undefined) set('speakers', number ?? undefined);
                }}
              />
            )}
            <SavedField
              label={<FieldName label={text.participant} file={name} />}
              maxLength={120}
              value={settings.participant ?? ''}
              onSave={(typed) => set('participant', typed || undefined)}
            />
            <SavedField
              label={<FieldName label={text.note} file={name} />}
              maxLength={500}
              value={settings.note ?? ''}
              onSave={(typed) => set('note', typed || undefined)}
            />
          </>
        )}
        {isTrack && (
          <p className="text-xs text-ink-3 wide:col-span-4 wide:self-center">{text.trackOfConversation}</p>
        )}
      </div>
      {item && !isLeftOut && <UploadProgress item={item} />}
    </div>
  );
}

/** A label that is seen on narrow screens, where the columns have no heading. */
const FieldName = ({ label, file }: { label: string; file: string }): ReactNode => (
  <span className="wide:sr-only">
    {label}
    <span className="sr-only"> {text.ofFile(file)}</span>
  </span>
);

function describeSize({ durationMs, isTranscript }: DraftRow, bytes: number): string {
  if (isTranscript) return text.transcriptOfSize(formatBytes(bytes));
  return typeof durationMs === 'number'
    ? text.lengthAndSize(formatClock(durationMs), formatBytes(bytes))
    : formatBytes(bytes);
}
