import type { PageModule } from './page.ts';

export const privatePages = import.meta.glob<PageModule<unknown>['Page']>(
  '/site/admin/**/{page,*.page}.tsx',
  { import: 'Page' },
);
