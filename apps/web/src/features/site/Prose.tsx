import site from './site.module.css';

interface ProseText {
  title: string;
  lead: string;
  sections: readonly {
    heading: string;
    text: string;
    /** The end of its last sentence. */
    link?: { href: string; label: string } | undefined;
  }[];
}

export const proseOf = ({ title, lead, sections }: ProseText) =>
  function Prose() {
    return (
      <article className={site.prose}>
        <h1>{title}</h1>
        <p>{lead}</p>
        {sections.map(({ heading, text, link }) => (
          <section key={heading}>
            <h2>{heading}</h2>
            <p>
              {text} {link && <a href={link.href}>{link.label}</a>}
              {link && '.'}
            </p>
          </section>
        ))}
      </article>
    );
  };
