const ongoing = new Set<symbol>();

/** Counts as activity although nobody touches the screen: listening. Returns the function that ends it. */
export function startActivity(): () => void {
  const activity = Symbol('activity');
  ongoing.add(activity);
  return () => void ongoing.delete(activity);
}

export const hasOngoingActivity = (): boolean => ongoing.size > 0;
