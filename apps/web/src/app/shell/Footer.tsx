import { Brand } from './Brand.tsx';
import classes from './Footer.module.css';

const columns = [
  {
    title: 'Product',
    links: [
      { path: '/features', label: 'Features' },
      { path: '/pricing', label: 'Pricing' },
    ],
  },
  {
    title: 'Company',
    links: [
      { path: '/about', label: 'About' },
      { path: '/security', label: 'Security' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { path: '/terms', label: 'Terms' },
      { path: '/privacy', label: 'Privacy' },
    ],
  },
] as const;

// On a static page this is the year of the build, which the page's script corrects.
const year = new Date().getFullYear();

export function Footer() {
  return (
    <footer className={classes.footer}>
      <div className={classes.inside}>
        <div className={classes.about}>
          <Brand />
          <p>Transforming wine collection management for enthusiasts and professionals.</p>
        </div>
        {columns.map((column) => (
          <nav key={column.title} aria-label={column.title}>
            <h2 className={classes.title}>{column.title}</h2>
            <ul className={classes.links}>
              {column.links.map(({ path, label }) => (
                <li key={path}>
                  <a href={path} className={classes.link}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        ))}
        <p className={classes.rights}>
          © <span data-year>{year}</span> Cuverie. All rights reserved.
        </p>
      </div>
    </footer>
  );
}
