import type { AnyPage } from '#features/content/page.ts';
import { privacyPage } from '#features/pages/privacy.page.tsx';
import { termsPage } from '#features/pages/terms.page.tsx';

/** Every public page; the first whose path matches answers. */
export const pages: readonly AnyPage[] = [privacyPage, termsPage];
