/**
 * A question of one capability that a later one answers, so that no capability reads the tables of a later one. The
 * earlier capability defines the question and asks it; the manifest of the later one lists the answer.
 */
export type Provider<Args extends unknown[], Answer> = {
  ask: (...args: Args) => Promise<Answer>;
  answeredBy: (answer: (...args: Args) => Promise<Answer>) => ProvidedAnswer;
};

/** A question with its answer, as manifests list it. It counts when the program has registered it. */
export type ProvidedAnswer = {
  /** @throws if the question already has an answer. */
  register: () => void;
};

const unanswered = new Set<string>();

/** @param question names it in errors, such as `jobs.reviews` */
export function defineProvider<Args extends unknown[], Answer>(question: string): Provider<Args, Answer> {
  let registered: ((...args: Args) => Promise<Answer>) | undefined;
  unanswered.add(question);
  return {
    ask: (...args) => {
      if (!registered) throw new Error(`No capability answers ${question}.`);
      return registered(...args);
    },
    answeredBy: (answer) => ({
      register: () => {
        if (registered) throw new Error(`Two capabilities answer ${question}.`);
        registered = answer;
        unanswered.delete(question);
      },
    }),
  };
}

/** Called at start-up: fails if a question has no answer. */
export function requireProviders(): void {
  if (unanswered.size > 0) throw new Error(`No capability answers ${[...unanswered].join(', ')}.`);
}
