import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { IconButton } from '../../../ui/controls/button.tsx';
import { unfinishedQuery, useUploads } from '../files.queries.ts';
import { forgetUnfinished, type Unfinished } from '../unfinished.ts';

/** What was on its way when the page was left: chosen again, it goes on where it stopped. */
export function UnfinishedList({ jobId }: { jobId: string }) {
  const client = useQueryClient();
  const uploads = useUploads();
  const { data: unfinished = [] } = useQuery(unfinishedQuery(jobId));
  const rest = unfinished.filter(({ name }) => !uploads.some(({ file }) => file.name === name));
  if (rest.length === 0) return null;
  const forget = async (upload: Unfinished) => {
    await forgetUnfinished(upload);
    await client.invalidateQueries({ queryKey: ['unfinished-uploads', jobId] });
  };
  return (
    <div className="mt-4 rounded-md border border-line bg-attention-soft px-3 py-2.5">
      <p className="font-medium">These were cut off when the page was left.</p>
      <p className="text-ink-2">Choose the same files again, and they go on where they stopped.</p>
      <ul aria-label="Cut off uploads" className="mt-1">
        {rest.map((upload) => (
          <li key={upload.storageKey} className="flex items-center gap-2">
            <bdi className="truncate">{upload.name}</bdi>
            <IconButton
              size="small"
              label={`Forget ${upload.name}`}
              icon={<X aria-hidden size={14} />}
              onClick={() => void forget(upload)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
