import { Labels } from './parts.tsx';
import site from './site.module.css';

export default function AboutPage() {
  return (
    <article>
      <div className={site.prose}>
        <h1>About Cuverie</h1>
        <p>
          A cuverie is the room where the vats stand: where a harvest becomes wine, and where somebody writes
          down how it went. Cuverie is that book.
        </p>
        <h2>Why a book</h2>
        <p>
          Cellars are kept in heads, on labels and in spreadsheets that one person understands. That works
          until the wrong bottle is opened a year too late, or a barrel is topped up twice and its neighbour
          not at all. A book that everybody on the estate can read, in the cellar as well as at the desk, is
          the oldest remedy there is. We made it quick enough to be kept.
        </p>
        <h2>For whom</h2>
        <p>
          For collectors who want to find the right bottle in time. For wineries that would rather taste than
          search through papers. For professionals who have to stand by their figures.
        </p>
      </div>
      <Labels alt="Wine labels in the cellar of our demo estate." />
      <div className={site.prose}>
        <h2>What we hold to</h2>
        <p>
          What you record stays yours. Figures are computed from it and never made up; where there is too
          little to compute one, Cuverie says so. Nothing is lost that was saved, and a page you visit tells
          nobody else that you did.
        </p>
        <p>
          Cuverie is free software under the MIT licence. You can run it on a machine of your own, read how it
          works, and take your data along.
        </p>
        <h2>Begin</h2>
        <p>
          <span data-newcomers="open">
            The best way to get to know it is to <a href="/signup">put one wine in it</a>.
          </span>{' '}
          What it does is described on the <a href="/features">features page</a>, and how it keeps your data
          on the page about <a href="/security">security</a>.
        </p>
      </div>
    </article>
  );
}
