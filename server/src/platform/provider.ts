/**
 * A question of one capability that a later one answers. The earlier capability defines it and asks; the later one
 * provides the answer when its module is loaded. So no capability reads the tables of a later one.
 */
export type Provider<Args extends unknown[], Answer> = {
  ask: (...args: Args) => Promise<Answer>;
  /** @throws if the question already has an answer. */
  provide: (answer: (...args: Args) => Promise<Answer>) => void;
};

const unanswered = new Set<string>();

/** @param question names it in errors, such as `jobs.reviews` */
export function defineProvider<Args extends unknown[], Answer>(question: string): Provider<Args, Answer> {
  let provided: ((...args: Args) => Promise<Answer>) | undefined;
  unanswered.add(question);
  return {
    ask: (...args) => {
      if (!provided) throw new Error(`No capability answers ${question}.`);
      return provided(...args);
    },
    provide: (answer) => {
      if (provided) throw new Error(`Two capabilities answer ${question}.`);
      provided = answer;
      unanswered.delete(question);
    },
  };
}

/** Called at start-up: fails if a question has no answer. */
export function requireProviders(): void {
  if (unanswered.size > 0) throw new Error(`No capability answers ${[...unanswered].join(', ')}.`);
}
