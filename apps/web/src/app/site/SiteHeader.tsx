import type { ReactNode } from 'react';
import { DEFAULT_PAGE, HOME } from '../last-page.ts';
import { publicPages, sections, winerySection } from '../sections.ts';
import { Brand } from '../shell/Brand.tsx';
import { ColorSchemeButton } from '../shell/header/ColorSchemeButton.tsx';
import bar from '../shell/header/Header.module.css';
import { HeaderBar } from '../shell/header/HeaderBar.tsx';

interface MenuProps {
  who: 'visitor' | 'member';
  pages: readonly { path: string; label: string }[];
  shown: string;
  /** The links to log in and sign up, or to log out. */
  children: ReactNode;
}

function Menu({ who, pages, shown, children }: MenuProps) {
  return (
    <div className={`${bar.parts} ${bar[who]}`}>
      <nav aria-label="Main" className={bar.nav}>
        {pages.map(({ path, label }) => (
          <a key={path} href={path} className={bar.link} aria-current={path === shown ? 'page' : undefined}>
            {label}
          </a>
        ))}
        {who === 'member' && (
          <a href={winerySection.path} className={`${bar.link} ${bar.winery}`}>
            {winerySection.label}
          </a>
        )}
      </nav>
      <div className={bar.actions}>
        <ColorSchemeButton />
        {children}
      </div>
    </div>
  );
}

const brandLink = (who: MenuProps['who'], href: string) => (
  <a href={href} className={`${bar.brand} ${bar[who]}`} aria-label="Cuverie home">
    <Brand />
  </a>
);

/**
 * The header of a static page. It contains the menus for visitors and for signed-in users. The head script knows before
 * the first paint whether a user is signed in, and the style sheet shows the right one.
 */
export function SiteHeader({ path }: { path: string }) {
  return (
    <HeaderBar
      brand={
        <>
          {brandLink('visitor', HOME)}
          {brandLink('member', DEFAULT_PAGE)}
        </>
      }
    >
      <Menu who="visitor" pages={publicPages} shown={path}>
        <a href="/login" className={bar.quiet}>
          Login
        </a>
        <a href="/signup" className={bar.strong} data-newcomers="open">
          Sign Up
        </a>
      </Menu>
      <Menu who="member" pages={sections} shown={path}>
        <a href="/logout" className={bar.quiet}>
          Logout
        </a>
      </Menu>
    </HeaderBar>
  );
}
