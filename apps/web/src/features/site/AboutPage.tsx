import { Link } from '@tanstack/react-router';
import site from './site.module.css';

export default function AboutPage() {
  return (
    <article className={site.prose}>
      <h1>About Cuverie</h1>
      <p>
        A cuverie is the room where the vats stand: where a harvest becomes wine, and where somebody writes
        down how it went. Cuverie is that book. It keeps bottles and barrels today, and grows towards the
        vineyard and the fermentation hall.
      </p>
      <p>
        It is made for collectors who want to find the right bottle in time, and for wineries that would
        rather taste than search through spreadsheets. What you record stays yours, figures are computed from
        it and never made up, and every page works on the phone in your apron pocket.
      </p>
      <p>
        The best way to get to know it is to <Link to="/signup">put one wine in it</Link>.
      </p>
    </article>
  );
}
