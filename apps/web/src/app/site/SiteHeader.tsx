import { DEFAULT_PAGE, HOME } from '../last-page.ts';
import { publicPages, sections } from '../sections.ts';
import { Brand } from '../shell/Brand.tsx';
import { ColorSchemeButton } from '../shell/ColorSchemeButton.tsx';
import bar from '../shell/Header.module.css';
import { HeaderBar } from '../shell/HeaderBar.tsx';

interface NavProps {
  pages: readonly { path: string; label: string }[];
  path: string;
}

function Nav({ pages, path: shown }: NavProps) {
  return (
    <nav aria-label="Main" className={bar.nav}>
      {pages.map(({ path, label }) => (
        <a key={path} href={path} className={bar.link} aria-current={path === shown ? 'page' : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

const BrandLink = ({ href, className }: { href: string; className: string | undefined }) => (
  <a href={href} className={`${bar.brand} ${className}`} aria-label="Cuverie home">
    <Brand />
  </a>
);

/**
 * The bar on top of a static page. It holds the menu of a visitor and that of somebody signed in; the head script knows
 * who is here before the first paint, and the style sheet shows the one that is theirs.
 */
export function SiteHeader({ path }: { path: string }) {
  return (
    <HeaderBar
      brand={
        <>
          <BrandLink href={HOME} className={bar.visitor} />
          <BrandLink href={DEFAULT_PAGE} className={bar.member} />
        </>
      }
    >
      <div className={`${bar.parts} ${bar.visitor}`}>
        <Nav pages={publicPages} path={path} />
        <div className={bar.actions}>
          <ColorSchemeButton />
          <a href="/login" className={bar.quiet}>
            Login
          </a>
          <a href="/signup" className={bar.strong} data-newcomers="open">
            Sign Up
          </a>
        </div>
      </div>
      <div className={`${bar.parts} ${bar.member}`}>
        <Nav pages={sections} path={path} />
        <div className={bar.actions}>
          <ColorSchemeButton />
          <a href="/logout" className={bar.quiet}>
            Logout
          </a>
        </div>
      </div>
    </HeaderBar>
  );
}
