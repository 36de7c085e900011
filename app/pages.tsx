import type { AnyPage } from '#features/content/page.ts';
import { aboutPage } from '#features/messages/about.page.tsx';
import { privacyPage } from '#features/pages/privacy.page.tsx';
import { termsPage } from '#features/pages/terms.page.tsx';
import { saviorPage } from '#features/votes/savior.page.tsx';

/** Every public page; the first whose path matches answers. */
export const pages: readonly AnyPage[] = [aboutPage, privacyPage, saviorPage, termsPage];
