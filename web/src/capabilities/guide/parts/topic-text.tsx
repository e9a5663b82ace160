import { Link } from 'react-router';
import { usePreferences } from '../../../app/preferences/preferences.ts';
import { Kbd, formatKeys } from '../../../ui/shortcuts/kbd.tsx';
import type { Block, Topic } from '../topic.ts';
import { Picture } from './picture.tsx';

/** Text of a topic, below its title. */
export function TopicText({ topic }: { topic: Topic }) {
  return (
    <div className="grid max-w-[68ch] gap-3">
      {topic.blocks.map((block, at) => (
        <BlockText key={at} block={block} />
      ))}
    </div>
  );
}

function BlockText({ block }: { block: Block }) {
  if (typeof block === 'string') return <p>{block}</p>;
  if ('picture' in block) return <Picture name={block.picture} shows={block.shows} />;
  if ('to' in block)
    return (
      <p>
        <Link to={block.to} className="text-accent underline">
          {block.label}
        </Link>
      </p>
    );
  if ('steps' in block)
    return (
      <ol className="grid list-decimal gap-1.5 pl-5">
        {block.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    );
  if ('points' in block)
    return (
      <ul className="grid list-disc gap-1.5 pl-5">
        {block.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    );
  return <ShortcutList keys={block.keys} />;
}

function ShortcutList({ keys }: Extract<Block, { keys: unknown }>) {
  const { keys: chosen } = usePreferences();
  return (
    <dl className="grid w-fit grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {keys.map(([usual, does, id]) => (
        <div key={usual + does} className="col-span-2 grid grid-cols-subgrid">
          <dt>
            <Kbd>{formatKeys((id !== undefined && chosen[id]?.[0]) || usual)}</Kbd>
          </dt>
          <dd className="text-ink-2">{does}</dd>
        </div>
      ))}
    </dl>
  );
}
