import { type ImportKind, importOperations } from '@cuverie/contract';
import { useMay } from '../../api/may.ts';
import { useFileDrop } from '../useFileDrop.ts';
import classes from './DropAnywhere.module.css';
import { sendFiles } from './files-on-their-way.ts';

interface Props {
  /** What the import of the page is for. */
  kind: ImportKind;
  /** Opens the import, which takes what was dropped. */
  onDrop: () => void;
}

/** Lets files be dropped anywhere on a page that imports them, by whoever may. */
export function DropAnywhere(props: Props) {
  const may = useMay();
  return may(importOperations.start) && <DropPlace {...props} />;
}

function DropPlace({ kind, onDrop }: Props) {
  const isOver = useFileDrop('page', (files) => {
    sendFiles(kind, files);
    onDrop();
  });
  return (
    isOver && (
      <div className={classes.over} aria-hidden="true">
        <span className={classes.words}>Drop it to see what would arrive</span>
      </div>
    )
  );
}
