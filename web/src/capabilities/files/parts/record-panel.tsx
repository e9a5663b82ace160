import { type JobDetail, RECORDING_CONSENT } from '@colloquy/contract/jobs';
import { Mic } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { TextField } from '../../../ui/form/field.tsx';
import { SelectField } from '../../../ui/form/select.tsx';
import { supportedFormat } from '../recording/stored-recording.ts';
import { chooseMicrophone, closeRecorder, openRecorder, startRecording } from '../recording/recorder.ts';
import { RECORDING_PROBLEMS } from '../recording/recording-problem.rules.ts';
import { canRecord, canRecordTabs, type RecordingSource } from '../recording/audio-input.ts';
import { useMicrophones, useRecorder } from '../recording/use-recording.ts';
import { LevelMeter } from './level-meter.tsx';
import { RunningRecording } from './running-recording.tsx';

const SOURCES = [
  { value: 'microphone', label: 'Microphone: whoever is in the room' },
  { value: 'tab', label: 'A tab of this browser: a call, a talk' },
  { value: 'both', label: 'Both: a call, with what you say yourself' },
] as const;

type RecordPanelProps = { job: Pick<JobDetail, 'id' | 'sid' | 'name'> };

/** Recording in the browser: source, input level and consent. */
export function RecordPanel({ job }: RecordPanelProps) {
  const { phase, problem, recording } = useRecorder();
  // Closes an input that was opened only for the level meter.
  useEffect(() => closeRecorder, []);
  if (!canRecord() || !supportedFormat()) return <p role="alert">{RECORDING_PROBLEMS['not-supported']}</p>;
  return (
    <div className="grid gap-4 rounded-md border border-line bg-surface p-4">
      {recording ? <RunningRecording recording={recording} /> : <RecordingSetup job={job} />}
      {problem && phase !== 'opening' && (
        <p role="alert" className="text-danger">
          {RECORDING_PROBLEMS[problem]}
        </p>
      )}
    </div>
  );
}

function RecordingSetup({ job }: RecordPanelProps) {
  const { phase } = useRecorder();
  const [source, setSource] = useState<RecordingSource>('microphone');
  const [microphone, setMicrophone] = useState<string>();
  const [participant, setParticipant] = useState('');
  const [hasConsent, setConsent] = useState(false);
  const [isSubmitted, setSubmitted] = useState(false);
  const isStarting = phase === 'starting';
  const isOpen = phase === 'ready' || isStarting;
  const microphones = useMicrophones(isOpen);

  const start = (): void => {
    if (!hasConsent) return setSubmitted(true);
    void startRecording({
      sid: job.sid,
      jobId: job.id,
      jobName: job.name,
      source,
      participant: participant.trim() || null,
    });
  };
  return (
    <>
      <div className="grid items-start gap-4 wide:grid-cols-2">
        <SelectField
          label="What is recorded"
          options={canRecordTabs() ? SOURCES : SOURCES.slice(0, 1)}
          value={source}
          onChange={({ target }) => {
            closeRecorder();
            setSource(SOURCES.find(({ value }) => value === target.value)?.value ?? 'microphone');
          }}
        />
        <TextField
          label="Participant"
          hint="A name or a code; may stay empty."
          autoComplete="off"
          maxLength={120}
          value={participant}
          onChange={({ target }) => setParticipant(target.value)}
        />
        {isOpen && source !== 'tab' && (
          <SelectField
            label="Microphone"
            options={[
              { value: '', label: 'As the browser chooses' },
              ...microphones.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={microphone ?? ''}
            onChange={({ target }) => {
              const chosen = target.value || undefined;
              setMicrophone(chosen);
              void chooseMicrophone(chosen);
            }}
          />
        )}
      </div>
      {isOpen && <LevelMeter />}
      {isOpen && (
        <div className="grid gap-1">
          <Checkbox
            label={RECORDING_CONSENT}
            checked={hasConsent}
            aria-invalid={(isSubmitted && !hasConsent) || undefined}
            onChange={({ target }) => setConsent(target.checked)}
          />
          <p className="pl-6 text-xs text-ink-3">Kept with the recording, with your name and the time.</p>
          {isSubmitted && !hasConsent && (
            <p role="alert" className="pl-6 text-xs text-danger">
              Nothing is recorded without it.
            </p>
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        {isOpen ? (
          <Button variant="primary" icon={<Mic aria-hidden size={16} />} isBusy={isStarting} onClick={start}>
            Start recording
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={<Mic aria-hidden size={16} />}
            isBusy={phase === 'opening'}
            onClick={() => void openRecorder(source, microphone)}
          >
            {source === 'microphone' ? 'Open the microphone' : 'Choose the tab'}
          </Button>
        )}
        <p className="text-xs text-ink-3">
          {isOpen
            ? 'Nothing is recorded yet.'
            : 'The browser asks whether it may; nothing is recorded before you start.'}
        </p>
      </div>
    </>
  );
}
