import { useEffect, useEffectEvent, useState } from 'react';
import classes from './DropAnywhere.module.css';
import { keepDropped, takeDropped } from './dropped.ts';

/** Files of the computer; a picture dragged from a page is a file, too, with its HTML beside it. */
function holdsFiles({ dataTransfer }: DragEvent): boolean {
  const types = dataTransfer?.types ?? [];
  return types.includes('Files') && !types.includes('text/html');
}

/** A dialog takes what is dropped on it, if it has a place for it. */
const isCovered = (): boolean => document.querySelector('[aria-modal="true"]') !== null;

interface Props {
  /** Opens the import, which takes what was dropped. */
  onDrop: () => void;
}

/** Lets files be dropped anywhere on a page that imports them; a file never takes the place of the page. */
export function DropAnywhere({ onDrop }: Props) {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onDrop);

  useEffect(() => {
    const end = new AbortController();
    const { signal } = end;
    const over = (event: DragEvent) => {
      if (event.defaultPrevented || !holdsFiles(event)) return;
      event.preventDefault();
      const isTaken = !isCovered();
      setOver(isTaken);
      if (event.dataTransfer && !isTaken) event.dataTransfer.dropEffect = 'none';
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (event.defaultPrevented || !holdsFiles(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0 || isCovered()) return;
      keepDropped(files);
      take();
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    addEventListener('dragover', over, { signal });
    addEventListener('dragleave', leave, { signal });
    addEventListener('drop', drop, { signal });
    return () => {
      end.abort();
      // What no import took is for none of another page.
      takeDropped();
    };
  }, []);

  return (
    isOver && (
      <div className={classes.over} aria-hidden="true">
        <span className={classes.words}>Drop it to see what would arrive</span>
      </div>
    )
  );
}
