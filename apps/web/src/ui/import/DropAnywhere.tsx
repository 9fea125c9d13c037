import { type ImportKind, importOperations } from '@cuverie/contract';
import { useMay } from '../../api/may.ts';
import { useFileDrop } from '../useFileDrop.ts';
import classes from './DropAnywhere.module.css';
import { sendFiles } from './files-on-their-way.ts';

interface Props {
  /** The kind of row the page imports. */
  kind: ImportKind;
  /** Opens the import, which takes the dropped files. */
  onDrop: () => void;
}

/** Accepts files dropped anywhere on a page, if the user may import. */
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
