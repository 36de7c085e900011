import type { PageModule } from './page.ts';

export const privateFiles = import.meta.glob<PageModule<unknown>>(
  '/site/admin/**/{page,*.page}.tsx',
);
