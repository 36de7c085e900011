import { blogPage } from '#features/blog/blog.page.tsx';
import { postPage } from '#features/blog/post.page.tsx';
import { comparePage } from '#features/compare/compare.page.tsx';
import { comparisonPage } from '#features/compare/comparison.page.tsx';
import type { AnyPage } from '#features/content/page.ts';
import { categoriesPage } from '#features/gadgets/categories.page.tsx';
import { categoryPage } from '#features/gadgets/category.page.tsx';
import { graveyardPage } from '#features/gadgets/graveyard.page.tsx';
import { talkMeOutPage } from '#features/gadgets/talk-me-out.page.tsx';
import { guidePage, guidesPage } from '#features/guides/guides.page.tsx';
import { aboutPage } from '#features/messages/about.page.tsx';
import { archivePage, issuePage } from '#features/newsletter/archive.page.tsx';
import { confirmPage, unsubscribePage } from '#features/newsletter/subscription.page.tsx';
import { howWeReviewPage } from '#features/pages/how-we-review.page.tsx';
import { privacyPage, termsPage } from '#features/pages/legal.page.tsx';
import { notFoundPage } from '#features/pages/not-found.page.tsx';
import { reviewPage } from '#features/reviews/review.page.tsx';
import { searchPage } from '#features/search/search.page.tsx';
import { saviorPage } from '#features/votes/savior.page.tsx';
import { homePage } from './pages/home.page.tsx';

export { notFoundPage };

/** Every public page; the first whose path matches answers, and `notFoundPage` where none does. */
export const pages: readonly AnyPage[] = [
  homePage,
  blogPage,
  postPage,
  categoriesPage,
  categoryPage,
  guidesPage,
  guidePage,
  comparePage,
  comparisonPage,
  graveyardPage,
  talkMeOutPage,
  aboutPage,
  archivePage,
  issuePage,
  confirmPage,
  unsubscribePage,
  howWeReviewPage,
  privacyPage,
  reviewPage,
  saviorPage,
  searchPage,
  termsPage,
];
