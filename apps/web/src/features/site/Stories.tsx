import { Shot } from './Shot.tsx';
import classes from './Stories.module.css';
import site from './site.module.css';
import words from './words.json' with { type: 'json' };

/** By the picture of each. */
const stories = (['wine', 'barrels', 'list'] as const).map((picture) => ({
  picture,
  ...words.stories[picture],
}));

/** What it is like for each of the three kinds of people it is made for. */
export function Stories() {
  return (
    <div className={`${site.section} ${classes.stories}`}>
      {stories.map(({ who, title, text, picture, alt }) => (
        <section key={who} className={classes.story}>
          <div className={classes.words}>
            <p className={classes.who}>{who}</p>
            <h2 className={site.heading}>{title}</h2>
            <p className={classes.text}>{text}</p>
          </div>
          <div className={`${site.window} ${classes.window}`} data-picture={picture}>
            <Shot name={picture} alt={alt} sizes="(max-width: 48em) 150vw, (max-width: 60em) 94vw, 44rem" />
          </div>
        </section>
      ))}
    </div>
  );
}
