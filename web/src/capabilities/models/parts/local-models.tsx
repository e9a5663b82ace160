import type { LocalModel } from '@colloquy/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { messageOf } from '../../../app/api/api-error.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { fetchModel, localModelsQuery } from '../engines.queries.ts';

const ABILITIES: Record<LocalModel['ability'], string> = {
  speech: 'Hears speech',
  voices: 'Tells voices apart',
};

/** The models that run here, with what can be fetched. */
export function LocalModels() {
  const { data, error, refetch } = useQuery(localModelsQuery);
  if (error && !data) return <Failure message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonLines label="Loading the models" lines={4} />;
  return (
    <ul aria-label="Models of this machine" className="max-w-3xl rounded-md border border-line bg-surface">
      {data.map((model) => (
        <li
          key={model.name}
          className="grid gap-2 border-line px-4 py-3 not-last:border-b justify-items-start wide:grid-cols-[1fr_auto] wide:items-center wide:gap-4"
        >
          <div>
            <p className="font-medium">{model.title}</p>
            <p className="text-xs text-ink-3">
              {ABILITIES[model.ability]}, {formatBytes(model.bytes)}, licence {model.licence}
            </p>
            {model.fetching?.state === 'failed' && !model.isPresent && (
              <p className="text-xs text-danger">{model.fetching.failure}</p>
            )}
          </div>
          <Presence model={model} />
        </li>
      ))}
    </ul>
  );
}

function Presence({ model: { name, title, isPresent, isOptional, fetching } }: { model: LocalModel }) {
  if (isPresent) return <Chip tone="done">Here</Chip>;
  if (fetching?.state === 'waiting' || fetching?.state === 'running') {
    const percent = fetching.total > 0 ? Math.floor((100 * fetching.bytes) / fetching.total) : 0;
    return (
      <div className="w-48">
        <p role="status" className="text-xs text-ink-2">
          {fetching.state === 'waiting' ? 'Waiting for a worker' : `Fetching, ${percent} %`}
        </p>
        <ProgressBar label={`Fetching ${title}`} percent={percent} className="mt-1" />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Chip tone={isOptional ? 'plain' : 'failed'}>{isOptional ? 'Not here' : 'Missing'}</Chip>
      <Button
        size="small"
        icon={<Download aria-hidden size={14} />}
        onClick={() => void fetchModel(name).catch((error: unknown) => toast.error(messageOf(error)))}
      >
        Fetch<span className="sr-only"> {title}</span>
      </Button>
    </div>
  );
}
