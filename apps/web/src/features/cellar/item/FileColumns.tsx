import classes from './FileColumns.module.css';

/** What an import kept of its file; a row of a list does not bring it along. */
function columnsOf(item: object): [string, string][] {
  if (!('extra' in item) || typeof item.extra !== 'object' || item.extra === null) return [];
  return Object.entries(item.extra).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
}

/** What the file an item came from said of it, and no field is made for. */
export function FileColumns({ item }: { item: object }) {
  const columns = columnsOf(item);
  if (columns.length === 0) return null;
  return (
    <details className={classes.columns}>
      <summary className={classes.summary}>
        Also in your file <span className={classes.count}>({columns.length})</span>
      </summary>
      <dl className={classes.list}>
        {columns.map(([name, text]) => (
          <div key={name} className={classes.column}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
