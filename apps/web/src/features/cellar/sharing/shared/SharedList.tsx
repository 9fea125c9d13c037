import type { OpenedShare, SharedWine } from '@cuverie/contract';
import { useDeferredValue, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { csvFile, saveFile } from '../../../../platform/save-file.ts';
import { countText, dayWords } from '../../../../ui/words.ts';
import classes from './Shared.module.css';
import { factsOf, foundIn, groupsOf, originOf, sharedCsv, titleWords, vintageOf } from './shared-words.ts';

/** With more wines than this, the page has a search, and renders them in parts. */
const FEW = 12;
const PIECE = 200;

interface Props {
  shown: OpenedShare;
  linkKey: string;
}

/** The wines of a link, as a wine list. */
export function SharedList({ shown, linkKey }: Props) {
  const { name, shows, wines, until, hasMore, hasFeed } = shown;
  const [typed, setTyped] = useState('');
  const [most, setMost] = useState(PIECE);
  const found = foundIn(wines, useDeferredValue(typed));
  useFeedLink(hasFeed ? `/api/shared/${linkKey}/feed.json` : undefined, name);

  const print = () => {
    // Printing includes all wines.
    flushSync(() => setMost(Number.POSITIVE_INFINITY));
    globalThis.print();
  };
  const save = () => saveFile(`${name.replaceAll(/[^\p{L}\p{N}]+/gu, '-')}.csv`, csvFile(sharedCsv(shown)));
  return (
    <div className={classes.page}>
      <header className={classes.top}>
        <h1>{name}</h1>
        <p className={classes.quiet}>
          {shows === 'wines' && totalWords(shown)}
          {until !== null && <span>Shown until {dayWords(until)}</span>}
        </p>
        <div className={classes.tools}>
          {wines.length > FEW && (
            <input
              type="search"
              className={classes.search}
              aria-label="Find in this list"
              placeholder="Find in this list"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <button type="button" className={classes.quietButton} onClick={save}>
            Save as CSV
          </button>
          <button type="button" className={classes.quietButton} onClick={print}>
            Print
          </button>
          {hasFeed && (
            <a className={classes.quietButton} href={`/api/shared/${linkKey}/feed.json`}>
              JSON Feed
            </a>
          )}
        </div>
      </header>
      {wines.length === 0 && <p>There is nothing on this list just now.</p>}
      {wines.length > 0 && found.length === 0 && <output>No wine on this list has these words.</output>}
      {groupsOf(found.slice(0, most)).map((group) => (
        <section key={group.title} aria-label={group.title ?? undefined}>
          {group.title !== null && <h2 className={classes.group}>{group.title}</h2>}
          <ul className={classes.wines}>
            {group.wines.map((wine) => (
              <WineLine key={wine.id} wine={wine} isAlone={shows === 'wine'} />
            ))}
          </ul>
        </section>
      ))}
      {found.length > most && (
        <button type="button" className={classes.button} onClick={() => setMost(most + PIECE)}>
          Show {Math.min(PIECE, found.length - most)} more of {found.length}
        </button>
      )}
      {hasMore && <p className={classes.quiet}>There are more wines than one link shows.</p>}
    </div>
  );
}

/** `24 wines, 112 bottles`; bottles only if they are shown. */
function totalWords({ wines, fields }: OpenedShare) {
  const bottles = wines.reduce((sum, { quantity = 0 }) => sum + quantity, 0);
  const words = countText(wines.length, 'wine');
  return <span>{fields.includes('quantity') ? `${words}, ${countText(bottles, 'bottle')}` : words}</span>;
}

function WineLine({ wine, isAlone }: { wine: SharedWine; isAlone: boolean }) {
  const picture = isAlone ? (wine.image ?? wine.thumbnail) : wine.thumbnail;
  const title = titleWords(wine);
  const origin = originOf(wine);
  return (
    <li className={isAlone ? classes.alone : classes.wine}>
      {picture && <img className={classes.picture} src={picture} alt="" loading="lazy" />}
      <div className={classes.text}>
        {!isAlone && <p className={classes.name}>{title}</p>}
        {isAlone && wine.vintage !== undefined && <p className={classes.name}>{vintageOf(wine)}</p>}
        {wine.producer && <p>{wine.producer}</p>}
        {origin !== '' && <p className={classes.quiet}>{origin}</p>}
        <Facts wine={wine} />
        {wine.notes && <p className={classes.notes}>{wine.notes}</p>}
      </div>
    </li>
  );
}

function Facts({ wine }: { wine: SharedWine }) {
  const facts = factsOf(wine);
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {facts.map(([label, words]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{words}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Announces the page's feed to feed readers. */
function useFeedLink(address: string | undefined, title: string): void {
  useEffect(() => {
    if (address === undefined) return undefined;
    const link = document.createElement('link');
    Object.assign(link, { rel: 'alternate', type: 'application/feed+json', title, href: address });
    document.head.append(link);
    return () => link.remove();
  }, [address, title]);
}
