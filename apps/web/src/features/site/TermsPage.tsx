import site from './site.module.css';

export default function TermsPage() {
  return (
    <article className={site.prose}>
      <h1>Terms of Service</h1>
      <p>These are the rules between you and the operator of this Cuverie server, in plain words.</p>
      <h2>Your account</h2>
      <p>
        One account belongs to one person. Choose a password you use nowhere else, keep it to yourself, and
        log out on devices that are not yours. You answer for what is done with your account.
      </p>
      <h2>Your data</h2>
      <p>
        What you record belongs to you. The operator stores and shows it for you and claims no other right in
        it. How it is treated is told in the <a href="/privacy">privacy policy</a>.
      </p>
      <h2>Trial and plans</h2>
      <p>
        Every plan begins with a free trial of 14 days. No credit card is asked for, and you may cancel at any
        time. The plan you choose at sign-up is noted with your account.
      </p>
      <h2>Fair use</h2>
      <p>
        Do not try to reach other people’s data, to break the service or to use it for anything unlawful. The
        operator may close an account that does.
      </p>
      <h2>No warranty</h2>
      <p>
        The software is open source under the MIT licence and comes as it is. What it is made of has{' '}
        <a href="/licenses.txt">licences of its own</a>. It helps you keep records; decisions about wine,
        health, tax and law remain yours.
      </p>
    </article>
  );
}
