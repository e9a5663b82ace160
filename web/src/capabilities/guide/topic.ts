/**
 * Block of a topic: a paragraph, ordered steps, a list, shortcuts, a screenshot or a link. A shortcut with an
 * id shows the keys that the person chose, otherwise the default keys.
 */
export type Block =
  | string
  | { steps: readonly string[] }
  | { points: readonly string[] }
  | { keys: readonly (readonly [keys: string, does: string, id?: string])[] }
  | { picture: PictureName; shows: string }
  | { to: string; label: string };

/** Screenshots that `npm run screenshots` takes for the guide, each in the light and the dark theme. */
export type PictureName = 'settings' | 'files' | 'transcript' | 'low-confidence-word' | 'history';

export type Topic = {
  /** Anchor in the URL. */
  id: string;
  title: string;
  /** Search words that the text does not contain. */
  searchTerms?: string;
  blocks: readonly Block[];
};

/** All text of a topic, for the search. */
export const topicText = ({ title, searchTerms = '', blocks }: Topic): string =>
  [title, searchTerms, ...blocks.flatMap(blockTexts)].join(' ');

function blockTexts(block: Block): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('steps' in block) return block.steps;
  if ('points' in block) return block.points;
  if ('keys' in block) return block.keys.map(([, does]) => does);
  return 'shows' in block ? [block.shows] : [block.label];
}

/** Topics that contain every typed word, in any order. Ignores case and accents. */
export function findTopics(topics: readonly Topic[], query: string): readonly Topic[] {
  const words = normalise(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return topics;
  return topics.filter((topic) => {
    const text = normalise(topicText(topic));
    return words.every((word) => text.includes(word));
  });
}

const normalise = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
