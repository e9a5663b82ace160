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
import * as text from '../messages.ts';

const ABILITIES: Record<LocalModel['ability'], string> = {
  speech: text.speechRecognition,
  diarization: text.speakerSeparation,
};

/** Local models, and those that can be downloaded. */
export function LocalModels() {
  const query = useQuery(localModelsQuery);
  const { data } = query;
  if (!data)
    return <QueryGap query={query} loading={<SkeletonLines label={text.loadingModels} lines={4} />} />;
  return (
    <ul aria-label={text.localModels} className="max-w-3xl rounded-md border border-line bg-surface">
      {data.map((model) => (
        <li
          key={model.name}
          className="grid gap-2 border-line px-4 py-3 not-last:border-b justify-items-start wide:grid-cols-[1fr_auto] wide:items-center wide:gap-4"
        >
          <div>
            <p className="font-medium">{model.title}</p>
            <p className="text-xs text-ink-3">
              {text.modelDetails(ABILITIES[model.ability], formatBytes(model.bytes), model.licence)}
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
  if (isPresent) return <Chip tone="done">{text.installed}</Chip>;
  if (fetching?.state === 'waiting' || fetching?.state === 'running') {
    const percent = fetching.total > 0 ? Math.floor((100 * fetching.bytes) / fetching.total) : 0;
    return (
      <div className="w-48">
        <p role="status" className="text-xs text-ink-2">
          {fetching.state === 'waiting' ? text.downloadQueued : text.downloading(percent)}
        </p>
        <ProgressBar label={text.downloadingModel(title)} percent={percent} className="mt-1" />
      </div>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Chip tone={isOptional ? 'plain' : 'failed'}>{isOptional ? text.notInstalled : text.missing}</Chip>
      <Button
        size="small"
        aria-label={text.downloadModel(title)}
        icon={<Download aria-hidden size={14} />}
        isBusy={download.isPending}
        onClick={() => void download.run(name)}
      >
        {text.download}
      </Button>
    </div>
  );
}
