/** SimilarityFunction of two items; higher is more alike. Symmetric. */
type SimilarityFunction = (a: number, b: number) => number;

/** A merge of two clusters; the result is named `b`. `lighterWeight` is the weight of the lighter one. */
export type ClusterMerge = { a: number; b: number; similarity: number; lighterWeight: number };

/** Merges of all clusters, most similar first; children come before parents. */
type ClusterTree = { items: number; merges: readonly ClusterMerge[] };

/**
 * Agglomerative clustering by weighted average similarity (UPGMA) with nearest-neighbour chains: O(n²) time,
 * n²/2 floats of memory, the same tree as the O(n³) textbook algorithm because averages are reducible
 * (Müllner, 2011). `weights` is the weight of each item in a cluster's average.
 */
export function buildTree(
  items: number,
  similarityOf: SimilarityFunction,
  weights: readonly number[],
): ClusterTree {
  const merges = mergeAll(items, similarityOf, weights);
  // Sorted by similarity, the merges are those of the textbook algorithm. Sorting is stable.
  return { items, merges: merges.toSorted((a, b) => b.similarity - a.similarity) };
}

/**
 * Cuts the tree where `mayMerge` refuses a merge (and all above it), or into `count` clusters. Returns a
 * cluster number for each item, in order of first appearance.
 */
export function cutTree(
  { items, merges }: ClusterTree,
  cut: { mayMerge: (merge: ClusterMerge) => boolean } | { count: number },
): number[] {
  if ('count' in cut) return label(items, merges.slice(0, Math.max(0, items - cut.count)));
  const apart = new Set<number>();
  const chosen = merges.filter((merge) => {
    const isWhole = !apart.has(merge.a) && !apart.has(merge.b);
    if (isWhole && cut.mayMerge(merge)) return true;
    apart.add(merge.b);
    return false;
  });
  return label(items, chosen);
}

function mergeAll(
  items: number,
  similarityOf: SimilarityFunction,
  weights: readonly number[],
): ClusterMerge[] {
  const matrix = new Float32Array((items * (items - 1)) / 2);
  // Not destructured: this runs n² times, and each pair would be allocated.
  const at = (a: number, b: number): number => (a < b ? (b * (b - 1)) / 2 + a : (a * (a - 1)) / 2 + b);
  for (let b = 1; b < items; b += 1) for (let a = 0; a < b; a += 1) matrix[at(a, b)] = similarityOf(a, b);
  const weight = Float64Array.from(weights);
  const alive = new Set(Array.from({ length: items }, (_, i) => i));
  const chain: number[] = [];
  const merges: ClusterMerge[] = [];
  while (alive.size > 1) {
    const tip = chain.at(-1) ?? alive.values().next().value!;
    if (chain.length === 0) chain.push(tip);
    const previous = chain.at(-2);
    // The previous one wins ties, or the chain could cycle.
    let nearest = previous;
    let most = previous === undefined ? -Infinity : matrix[at(tip, previous)]!;
    for (const other of alive) {
      if (other === tip || matrix[at(tip, other)]! <= most) continue;
      most = matrix[at(tip, other)]!;
      nearest = other;
    }
    if (nearest !== previous) {
      chain.push(nearest!);
      continue;
    }
    chain.length -= 2;
    const lighterWeight = Math.min(weight[tip]!, weight[nearest!]!);
    merges.push({ a: tip, b: nearest!, similarity: most, lighterWeight });
    absorb(tip, nearest!);
  }
  return merges;

  /** Merges `a` into `b`. */
  function absorb(a: number, b: number): void {
    alive.delete(a);
    const total = weight[a]! + weight[b]!;
    for (const other of alive) {
      if (other === b) continue;
      const mean = (weight[a]! * matrix[at(a, other)]! + weight[b]! * matrix[at(b, other)]!) / total;
      matrix[at(b, other)] = mean;
    }
    weight[b] = total;
  }
}

function label(items: number, merges: readonly ClusterMerge[]): number[] {
  const parents = Array.from({ length: items }, (_, i) => i);
  const rootOf = (item: number): number => {
    let root = item;
    while (parents[root] !== root) root = parents[root]!;
    parents[item] = root;
    return root;
  };
  for (const { a, b } of merges) parents[rootOf(a)] = rootOf(b);
  const numbers = new Map<number, number>();
  return Array.from({ length: items }, (_, item) => {
    const root = rootOf(item);
    const known = numbers.get(root) ?? numbers.size;
    numbers.set(root, known);
    return known;
  });
}
