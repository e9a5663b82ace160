/** What the tab says: where you are, then the product. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · Colloquy`}</title>;
}
