import type { Icon } from '@tabler/icons-react';
import { Picture } from './Shot.tsx';
import site from './site.module.css';
import words from './words.json' with { type: 'json' };

/** The way to a free trial, and its terms, where the server takes new accounts. */
export function Trial({
  className,
  button = site.button,
}: {
  className: string | undefined;
  button?: string | undefined;
}) {
  return (
    <div className={className} data-newcomers="open">
      <a href="/signup" className={button}>
        Start Free Trial
      </a>
      <p className={site.terms}>{words.trialTerms.join(' · ')}</p>
    </div>
  );
}

interface FeaturesProps {
  features: readonly { Icon: Icon; title: string; text: string }[];
  heading: 'h2' | 'h3';
  className: string | undefined;
}

export function Features({ features, heading: Heading, className }: FeaturesProps) {
  return (
    <ul className={`${site.features} ${className}`}>
      {features.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon size={30} stroke={1.5} aria-hidden />
          <Heading>{title}</Heading>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** A row of labels, from one edge of the page to the other. */
export function Labels({ alt }: { alt: string }) {
  return (
    <div className={site.labels}>
      <Picture name="labels" alt={alt} sizes="(max-width: 48em) 60rem, 110vw" />
    </div>
  );
}
