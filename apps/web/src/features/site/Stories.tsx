import type { ComponentProps } from 'react';
import { Shot } from './Shot.tsx';
import classes from './Stories.module.css';
import site from './site.module.css';

const stories: readonly {
  who: string;
  title: string;
  text: string;
  picture: ComponentProps<typeof Shot>['name'];
  alt: string;
}[] = [
  {
    who: 'For collectors',
    title: 'Open it while it is at its best',
    text: 'Every wine carries its drinking window, its points, the place where it lies and what you wrote when you tasted it last. Quick add asks for five things; the rest can wait until the bottle is in the rack.',
    picture: 'wine',
    alt: 'The dialog of one wine with its name, producer, region, vintage, varietal and label photo.',
  },
  {
    who: 'For wineries',
    title: 'Walk the barrels without walking',
    text: 'Each barrel has a code to chalk on its head, its cooper, wood and toast, the wine inside and how full it is. Topping up starts with knowing where the room is.',
    picture: 'barrels',
    alt: 'Cards of barrels with their codes, their wine, wood and toast, and a bar for how full they are.',
  },
  {
    who: 'For professionals',
    title: 'Figures you can put your name to',
    text: 'Bottles, litres and average age are computed from what was recorded, and each figure says from what. Everything on screen is a documented call of the API as well.',
    picture: 'list',
    alt: 'The cellar as a table: vintage, region, type, bottles, rating, drinking window and location.',
  },
];

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
