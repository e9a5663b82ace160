import { eraseVoice, type KnownVoice } from '@colloquy/contract/voices';
import { useQuery } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from '../../../app/actions/confirm-dialog.tsx';
import { call } from '../../../app/api/client.ts';
import { queryClient } from '../../../app/query-client.ts';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { Button, IconButton } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatMomentInFull } from '../../../ui/format/moment.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { knownVoicesQuery } from '../organisations.queries.ts';
import * as text from '../messages.ts';

/** Known voices with their consent; each can be erased. */
export function VoicesCard() {
  const query = useQuery(knownVoicesQuery);
  const { data } = query;
  const [voicesToErase, setVoicesToErase] = useState<readonly KnownVoice[]>();
  return (
    <section
      aria-label={text.knownVoices}
      className="grid gap-3 rounded-md border border-line bg-surface p-4"
    >
      <h2 className="text-base font-semibold">{text.knownVoices}</h2>
      <p className="text-ink-2">{text.voicesIntro}</p>
      {!data ? (
        <QueryGap query={query} loading={<SkeletonLines label={text.loadingVoices} lines={2} />} />
      ) : data.voices.length === 0 ? (
        <p className="text-ink-3">{text.noVoices}</p>
      ) : (
        <>
          <ul className="grid">
            {data.voices.map((voice) => (
              <VoiceRow key={voice.id} voice={voice} onErase={() => setVoicesToErase([voice])} />
            ))}
          </ul>
          {!data.isOn && (
            <div className="flex flex-wrap items-center gap-3 rounded-md bg-attention-soft px-3 py-2">
              <p className="mr-auto">{text.recognitionOff}</p>
              <Button variant="danger" onClick={() => setVoicesToErase(data.voices)}>
                {text.eraseAll}
              </Button>
            </div>
          )}
        </>
      )}
      {voicesToErase && (
        <EraseVoicesDialog voices={voicesToErase} onClose={() => setVoicesToErase(undefined)} />
      )}
    </section>
  );
}

function VoiceRow({ voice, onErase }: { voice: KnownVoice; onErase: () => void }) {
  const { name, isReady, consent } = voice;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-2 border-t border-line py-2">
      <div className="grid gap-0.5">
        <span className="flex flex-wrap items-center gap-2 font-medium">
          <bdi>{name}</bdi>
          {!isReady && <Chip>{text.notReady}</Chip>}
        </span>
        <span className="text-xs text-ink-3 wrap-anywhere">
          {text.consentGiven(consent.givenBy, consent.note)}
        </span>
        <span className="text-xs text-ink-3">
          {text.consentRecorded(consent.recordedBy, formatMomentInFull(consent.at))}
        </span>
      </div>
      <IconButton
        size="small"
        label={text.eraseVoiceOf(name)}
        icon={<Trash2 aria-hidden size={14} />}
        onClick={onErase}
      />
    </li>
  );
}

function EraseVoicesDialog({ voices, onClose }: { voices: readonly KnownVoice[]; onClose: () => void }) {
  const [first, ...others] = voices;
  const erase = async (): Promise<void> => {
    try {
      for (const { id } of voices) await call(eraseVoice, { params: { voiceId: id } });
    } finally {
      await queryClient.invalidateQueries({ queryKey: knownVoicesQuery.queryKey });
    }
    toast.success(voices.length === 1 ? text.voiceErased(voices[0]!.name) : text.voicesErased);
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={
        first && others.length === 0 ? text.eraseVoiceTitle(first.name) : text.eraseVoicesTitle(voices.length)
      }
      description={text.eraseText}
      confirmLabel={voices.length === 1 ? text.eraseVoice : text.eraseAll}
      variant="danger"
      onConfirm={erase}
    />
  );
}
