import { useMemo } from 'react';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { useEditSession, useTranscript } from '../editing/index.ts';
import { findUncertainTurns } from './uncertain-turns.ts';
import { TurnQueue } from './turn-queue.tsx';
import { VoiceCard } from './voice-card.tsx';
import * as text from './messages.ts';

/**
 * Full-screen review of the voices of a recording: samples of each, and the uncertain turns in sequence. Has
 * its own address.
 */
export function VoiceReview({ onClose }: { onClose: () => void }) {
  const session = useEditSession();
  const { recording, speakers, segments } = useTranscript(session);
  const uncertain = useMemo(() => findUncertainTurns(segments), [segments]);
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={
        <>
          {text.voicesOf} <bdi>{recording.name}</bdi>
        </>
      }
      closeLabel={text.backToTranscript}
    >
      <div className="min-h-0 grow overflow-y-auto">
        <div className="grid gap-x-10 gap-y-6 p-4 wide:px-8 broad:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <TurnQueue uncertain={uncertain} />
          <section aria-labelledby="voices" className="broad:order-first">
            <h2 id="voices" className="mb-2 text-base font-semibold">
              {text.voices}
            </h2>
            {speakers.length === 0 && <p className="text-ink-2">{text.noSpeakers}</p>}
            <ul className="grid gap-3 wide:grid-cols-[repeat(auto-fill,minmax(320px,1fr))]">
              {speakers.map((speaker) => (
                <VoiceCard key={speaker.id} speaker={speaker} speakers={speakers} segments={segments} />
              ))}
            </ul>
          </section>
        </div>
      </div>
    </Sheet>
  );
}
