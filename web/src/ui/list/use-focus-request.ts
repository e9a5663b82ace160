import { useEffect, useRef, useState } from 'react';

/**
 * Focuses an element of a virtual list, which may be rendered only after the list has scrolled.
 *
 * @returns asks for the focus; call it together with scrolling to the element
 */
export function useFocusRequest<Position>(
  find: (position: Position) => HTMLElement | null,
): (position: Position) => void {
  const [request, setRequest] = useState<{ position: Position }>();
  const handled = useRef<object>(undefined);
  // In every render, because the element appears one or two renders after the request.
  useEffect(() => {
    if (!request || handled.current === request) return;
    const element = find(request.position);
    if (!element) return;
    handled.current = request;
    element.focus({ preventScroll: true });
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  return (position) => setRequest({ position });
}
