import site from './site.module.css';

export default function SecurityPage() {
  return (
    <article className={site.prose}>
      <h1>Security</h1>
      <p>How Cuverie keeps what you entrust to it, in plain words.</p>
      <h2>Your estate is yours alone</h2>
      <p>
        Every record belongs to one estate. The estate is part of every question the program asks its
        database, and the database itself refuses to join the records of two. To a stranger your bottles do
        not look locked; they look as if they were not there.
      </p>
      <h2>Passwords and sessions</h2>
      <p>
        Your password is kept only as an argon2id hash and never written to a log. Whoever guesses at it has
        to wait longer after every try. Logging out ends the session on the server, not just in the browser.
      </p>
      <h2>Pictures</h2>
      <p>
        A photograph is judged by its content, encoded anew, and loses everything the camera wrote into it,
        the place included, before it is stored. It is then found by an address nobody can guess; treat that
        address like the picture itself.
      </p>
      <h2>The pages</h2>
      <p>
        No scripts, fonts or trackers from elsewhere, and no cookies. The browser is told to refuse any script
        that does not come from this server.
      </p>
      <h2>Nothing saved is lost</h2>
      <p>
        What the program has confirmed is on the disk, in PostgreSQL, with every safeguard on. If the machine
        loses power, the next start recovers by itself. Changes made on two devices at once do not overwrite
        each other silently.
      </p>
      <h2>If you find a hole</h2>
      <p>
        Please tell the maintainers in private before you tell the world; the file SECURITY.md that comes with
        the program says how, and what is known and accepted. What is stored about you is told in the{' '}
        <a href="/privacy">privacy policy</a>.
      </p>
    </article>
  );
}
