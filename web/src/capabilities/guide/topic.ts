/**
 * A piece of a text: a paragraph, steps in order, points, keys with what they do, or a picture of the product. Keys are
 * the usual ones; with the id of their shortcut those that the person chose instead are shown.
 */
export type Block =
  | string
  | { steps: readonly string[] }
  | { points: readonly string[] }
  | { keys: readonly (readonly [keys: string, does: string, id?: string])[] }
  | { picture: PictureName; shows: string }
  | { to: string; label: string };

/** The pictures that `npm run screenshots` takes for the guide, each in a light and a dark one. */
export type PictureName = 'settings' | 'files' | 'transcript' | 'doubtful-word' | 'history';

export type Topic = {
  /** Its anchor in the address. */
  id: string;
  title: string;
  /** Words that somebody may look for and that the text does not use. */
  alsoCalled?: string;
  blocks: readonly Block[];
};

/** All that can be read in a topic, for the search. */
export const textOfTopic = ({ title, alsoCalled = '', blocks }: Topic): string =>
  [title, alsoCalled, ...blocks.flatMap(textsOf)].join(' ');

function textsOf(block: Block): readonly string[] {
  if (typeof block === 'string') return [block];
  if ('steps' in block) return block.steps;
  if ('points' in block) return block.points;
  if ('keys' in block) return block.keys.map(([, does]) => does);
  return 'shows' in block ? [block.shows] : [block.label];
}

/** The topics that hold every word that was typed, anywhere and in any order. Case and accents do not count. */
export function findTopics(topics: readonly Topic[], typed: string): readonly Topic[] {
  const words = fold(typed).split(/\s+/).filter(Boolean);
  if (words.length === 0) return topics;
  return topics.filter((topic) => {
    const text = fold(textOfTopic(topic));
    return words.every((word) => text.includes(word));
  });
}

const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
