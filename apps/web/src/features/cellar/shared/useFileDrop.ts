import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Lets a file be dropped on an element; tells whether one is held over it.
 * @param onDrop is given the first file
 */
export function useFileDrop(place: RefObject<HTMLElement | null>, onDrop: (file: File) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);

  useEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const over = (event: DragEvent) => {
      // Without this the browser would open the file in place of the page.
      event.preventDefault();
      setOver(true);
    };
    const leave = () => setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      const file = event.dataTransfer?.files[0];
      if (file) take(file);
    };
    element.addEventListener('dragover', over);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  }, [place]);

  return isOver;
}
