import { createRootRoute } from '@tanstack/react-router';
import { NotFoundPage } from '../shell/NotFound.tsx';
import { PageFailurePage } from '../shell/PageFailure.tsx';
import { Root } from '../shell/Root.tsx';

export const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundPage,
  errorComponent: PageFailurePage,
});
