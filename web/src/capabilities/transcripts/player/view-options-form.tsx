import { jobPath } from '@colloquy/contract';
import { TEXT_SIZES, type TextSize } from '@colloquy/contract/identity';
import type { Transcript } from '@colloquy/contract/transcripts';
import { BookOpen, Link2, Printer } from 'lucide-react';
import { changePreferences, usePreferences } from '../../../app/preferences/preferences.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { SegmentedControl } from '../../../ui/controls/segmented-control.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { formatClock } from '../../../ui/format/duration.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useTranscriptScope } from '../../editing/index.ts';
import { ExtensionParts } from '../extensions.tsx';
import * as text from '../messages.ts';
import { useReadingView } from '../reading-view.ts';

type ViewOptionsFormProps = Pick<Transcript, 'recording'> & { onClose: () => void };

type TranscriptPreferences = Partial<ReturnType<typeof usePreferences>['transcript']>;

const saveView = (change: TranscriptPreferences): void =>
  void changePreferences((own) => ({ ...own, transcript: { ...own.transcript, ...change } }));

/** Text size, verbatim, clicks, the reading view, a link and printing. */
export function ViewOptionsForm({ recording, onClose }: ViewOptionsFormProps) {
  const { playback, root } = useTranscriptScope();
  const { transcript } = usePreferences();
  const [isReading, setReading] = useReadingView();
  return (
    <div className="grid w-64 gap-3">
      <SegmentedControl<TextSize>
        label={text.textSize}
        options={TEXT_SIZES.map((value) => ({ value, label: text.textSizes[value] }))}
        value={transcript.textSize ?? 'medium'}
        onValueChange={(textSize) => saveView({ textSize })}
      />
      <ExtensionParts slot="viewOptions" />
      {recording.hasAudio && (
        <Checkbox
          label={text.playsOnClick}
          checked={transcript.playsOnClick ?? false}
          onChange={({ target }) => saveView({ playsOnClick: target.checked })}
        />
      )}
      <div className="grid justify-items-start border-t border-line pt-2">
        <Button
          variant="ghost"
          icon={<BookOpen aria-hidden size={14} />}
          onClick={() => {
            setReading(!isReading);
            onClose();
          }}
        >
          {isReading ? text.leaveReadingView : text.readingView}
        </Button>
        {recording.isTimed && (
          <Button
            variant="ghost"
            icon={<Link2 aria-hidden size={14} />}
            onClick={() => {
              void copyLink(recording, playback.nowMs());
              onClose();
            }}
          >
            {text.copyLink}
          </Button>
        )}
        {root.scroller.element === null && (
          <Button
            variant="ghost"
            icon={<Printer aria-hidden size={14} />}
            onClick={() => {
              onClose();
              // Without the panel that is closing.
              setTimeout(print);
            }}
          >
            {text.print}
          </Button>
        )}
      </div>
    </div>
  );
}

/** Copies the public address, which redirects each user to their own page. */
async function copyLink({ id, sid, jobId }: Transcript['recording'], ms: number): Promise<void> {
  const params = new URLSearchParams({ t: String(Math.floor(ms)), file: id });
  const link = new URL(`${jobPath(sid, jobId)}?${params}`, location.origin).href;
  try {
    await navigator.clipboard.writeText(link);
    toast.success(text.linkCopied(formatClock(ms)));
  } catch {
    // Browsers offer no clipboard on insecure origins.
    toast.info(link);
  }
}
