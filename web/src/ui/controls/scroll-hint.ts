/**
 * Ref for a row that scrolls sideways, with the class `scroll-hint`: marks the edges beyond which there is
 * more, and the class fades them. Touch devices show no scrollbar.
 */
export function scrollHint(row: HTMLElement | null): (() => void) | undefined {
  if (!row) return undefined;
  const update = () => {
    const scrolled = Math.abs(row.scrollLeft);
    const isStartHidden = scrolled > 1;
    const isEndHidden = row.scrollWidth - row.clientWidth - scrolled > 1;
    row.dataset['more'] = isStartHidden ? (isEndHidden ? 'both' : 'start') : isEndHidden ? 'end' : 'none';
  };
  const resizes = new ResizeObserver(update);
  resizes.observe(row);
  const changes = new MutationObserver(update);
  changes.observe(row, { childList: true, subtree: true, characterData: true });
  row.addEventListener('scroll', update, { passive: true });
  update();
  return () => {
    resizes.disconnect();
    changes.disconnect();
    row.removeEventListener('scroll', update);
  };
}
