import type { LocalModel } from '@colloquy/contract/models';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useAction } from '../../../app/actions/use-action.ts';
import { QueryGap } from '../../../app/screens/query-view.tsx';
import { Button } from '../../../ui/controls/button.tsx';
import { Chip } from '../../../ui/feedback/chip.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { formatBytes } from '../../../ui/format/amount.ts';
import { fetchModel, localModelsQuery } from '../engines.queries.ts';

const ABILITIES: Record<LocalModel['ability'], string> = {
  speech: 'Hears speech',
  diarization: 'Tells voices apart',
};

/** Local models, and those that can be downloaded. */
export function LocalModels() {
  const query = useQuery(localModelsQuery);
  const { data } = query;
  if (!data)
    return <QueryGap query={query} loading={<SkeletonLines label="Loading the models" lines={4} />} />;
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
          <LocalModelStatus model={model} />
        </li>
      ))}
    </ul>
  );
}

function LocalModelStatus({
  model: { name, title, isPresent, isOptional, fetching },
}: {
  model: LocalModel;
}) {
  const download = useAction(fetchModel);
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
        isBusy={download.isPending}
        onClick={() => void download.run(name)}
      >
        Fetch<span className="sr-only"> {title}</span>
      </Button>
    </div>
  );
}
