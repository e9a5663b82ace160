import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { IconButton } from '../../../ui/controls/button.tsx';
import {
  unfinishedUploadsQuery,
  useUploads,
  discardUnfinishedUpload,
  type UnfinishedUpload,
} from '../files.queries.ts';

/** Uploads interrupted when the page was left; choosing the same files again resumes them. */
export function UnfinishedUploads({ jobId }: { jobId: string }) {
  const client = useQueryClient();
  const uploads = useUploads();
  const { data: unfinished = [] } = useQuery(unfinishedUploadsQuery(jobId));
  const notRunning = unfinished.filter(({ name }) => !uploads.some(({ file }) => file.name === name));
  if (notRunning.length === 0) return null;
  const discard = async (upload: UnfinishedUpload) => {
    await discardUnfinishedUpload(upload);
    await client.invalidateQueries({ queryKey: ['unfinished-uploads', jobId] });
  };
  return (
    <div className="mt-4 rounded-md border border-line bg-attention-soft px-3 py-2.5">
      <p className="font-medium">These were cut off when the page was left.</p>
      <p className="text-ink-2">Choose the same files again, and they go on where they stopped.</p>
      <ul aria-label="Cut off uploads" className="mt-1">
        {notRunning.map((upload) => (
          <li key={upload.storageKey} className="flex items-center gap-2">
            <bdi className="truncate">{upload.name}</bdi>
            <IconButton
              size="small"
              label={`Forget ${upload.name}`}
              icon={<X aria-hidden size={14} />}
              onClick={() => void discard(upload)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
