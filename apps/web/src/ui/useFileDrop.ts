import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** An open dialog handles dropped files itself. */
const isCovered = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/**
 * Whether a drag contains files. A picture dragged from a page counts as one too, but carries HTML, and a page ignores
 * it.
 */
function holdsFiles({ dataTransfer }: DragEvent, isPage: boolean): boolean {
  const types = dataTransfer?.types ?? [];
  return types.includes('Files') && !(isPage && types.includes('text/html'));
}

/**
 * Accepts files dropped on an element or anywhere on a page, unless a dialog covers it. A dropped file never replaces
 * the page. Returns whether files are being dragged over it.
 */
export function useFileDrop(
  place: RefObject<HTMLElement | null> | 'page',
  onDrop: (files: File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);

  useEffect(() => {
    const isPage = place === 'page';
    const element = isPage ? document.documentElement : place.current;
    if (!element) return undefined;
    const end = new AbortController();
    const { signal } = end;
    const isOurs = (event: DragEvent) => !event.defaultPrevented && holdsFiles(event, isPage);
    const over = (event: DragEvent) => {
      if (!isOurs(event)) return;
      // Without this the browser would open the file instead of the page.
      event.preventDefault();
      const isTaken = !isPage || !isCovered();
      setOver(isTaken);
      if (event.dataTransfer && !isTaken) event.dataTransfer.dropEffect = 'none';
    };
    const leave = ({ relatedTarget }: DragEvent) =>
      !(relatedTarget instanceof Node && element.contains(relatedTarget)) && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!isOurs(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0 && !(isPage && isCovered())) take(files);
    };
    element.addEventListener('dragover', over, { signal });
    element.addEventListener('dragleave', leave, { signal });
    element.addEventListener('drop', drop, { signal });
    return () => end.abort();
  }, [place]);

  return isOver;
}
