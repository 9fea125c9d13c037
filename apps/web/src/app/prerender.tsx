/** Renders the public pages; run once, by the build. */
import { createMemoryHistory, RouterProvider, type StaticDataRouteOption } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import type { RenderedPage, RenderedPages } from '../../build/page.ts';
import { firstThings } from './first-things.ts';
import { createAppRouter } from './router.tsx';

interface Route {
  fullPath: string;
  options: { staticData?: StaticDataRouteOption };
}

export async function renderPages(): Promise<RenderedPages> {
  const routes: Route[] = Object.values(createAppRouter(createMemoryHistory()).routesByPath);
  const described = routes.filter(({ options }) => options.staticData?.description !== undefined);
  const others = routes.filter((route) => !described.includes(route));
  const pages: RenderedPage[] = [];
  for (const route of described) pages.push(await renderPage(route));
  return {
    pages,
    sections: firstThings,
    appPaths: others.map(({ fullPath }) => fullPath.replaceAll('$', ':')),
  };
}

async function renderPage({ fullPath, options }: Route): Promise<RenderedPage> {
  const router = createAppRouter(createMemoryHistory({ initialEntries: [fullPath] }));
  await router.load();
  const markup = renderToString(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
  // What is late arrives by inline script, which the content security policy refuses.
  if (/<script|<template/.test(markup)) throw new Error(`${fullPath} could not be rendered at once.`);
  const { title, description, wakes = false } = options.staticData ?? {};
  if (title === undefined || description === undefined) throw new Error(`${fullPath} has no title.`);
  return { path: fullPath, title, description, wakes, markup };
}
