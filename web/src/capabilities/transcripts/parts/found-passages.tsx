import { usePassagePlayer } from '../use-passage-player.ts';
import { FoundPassage, type Passage } from './found-passage.tsx';

/** What was found, by recording: as the server has it, with those of one recording after one another. */
export function FoundPassages({ passages, wanted }: { passages: readonly Passage[]; wanted: string }) {
  const { playing, failed, toggle } = usePassagePlayer();
  const groups = [...Map.groupBy(passages, ({ recordingId }) => recordingId)];
  return (
    <ol aria-label="Passages" className="grid max-w-3xl gap-4">
      {groups.map(([recordingId, group]) => {
        const { job, jobCode, file } = group[0]!;
        return (
          <li key={recordingId} aria-labelledby={`in-${recordingId}`}>
            <h2 id={`in-${recordingId}`} className="mb-1 flex flex-wrap gap-x-2 wrap-anywhere">
              <bdi className="font-medium">{job}</bdi>
              <span className="text-ink-3">{jobCode}</span>
              <bdi className="text-ink-3">{file}</bdi>
            </h2>
            <ol className="divide-y divide-line rounded-md border border-line bg-surface">
              {group.map((passage) => (
                <FoundPassage
                  key={passage.segmentId}
                  passage={passage}
                  wanted={wanted}
                  isPlaying={playing === passage.segmentId}
                  hasFailed={failed === passage.segmentId}
                  onToggle={toggle}
                />
              ))}
            </ol>
          </li>
        );
      })}
    </ol>
  );
}
