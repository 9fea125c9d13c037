import site from './site.module.css';

export default function PrivacyPage() {
  return (
    <article className={site.prose}>
      <h1>Privacy Policy</h1>
      <p>What this Cuverie server keeps about you, why, and what it never does.</p>
      <h2>What is kept</h2>
      <p>
        Your name, email address, a hash of your password, and the answers of the sign-up form: collection
        size, kind of user and plan. Beside them, what you record yourself: wines, barrels, notes and
        pictures. Location and camera data are removed from pictures before they are stored.
      </p>
      <h2>In your browser</h2>
      <p>
        Two tokens that keep you logged in, the page you were on last, and the colours you chose, all in the
        browser’s own storage. There are no cookies, no trackers and no advertising.
      </p>
      <h2>With whom it is shared</h2>
      <p>
        With nobody. Pages, fonts and icons come from this server alone. Only a picture you gave as a web
        address is loaded by your browser from the site you named.
      </p>
      <h2>Logs</h2>
      <p>
        The server notes the requests it answers, to find faults and to fend off attacks. The notes hold no
        passwords and no tokens.
      </p>
      <h2>Leaving</h2>
      <p>
        You can delete every wine and barrel you recorded at any time. To have your account removed
        altogether, write to the operator of this server.
      </p>
    </article>
  );
}
