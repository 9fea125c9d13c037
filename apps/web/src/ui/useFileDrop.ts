import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** A dialog takes what is dropped on it, if it has a place for it. */
const isCovered = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

/** A picture dragged from a page is a file, too, with its HTML beside it: no page takes that for a file of its own. */
function holdsFiles({ dataTransfer }: DragEvent, isPage: boolean): boolean {
  const types = dataTransfer?.types ?? [];
  return types.includes('Files') && !(isPage && types.includes('text/html'));
}

/**
 * Lets files be dropped on an element or anywhere on a page, where no dialog covers it; a file never takes the place
 * of the page. Tells whether files are held over it.
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
      // Without this the browser would open the file in place of the page.
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
