import { site } from '#ui/site.ts';
import { textPage } from './text-page.tsx';

export const termsPage = textPage({
  slug: 'terms-of-service',
  path: '/terms-of-service',
  title: 'Terms of Service',
  description:
    'The rules of Tech Survival Lab in plain words: reviews and ratings, affiliate links, voting, what you may reuse, and where our liability ends.',
  lead: 'The emergencies are fake. These rules are not, but they are short.',
  date: site.legalDate,
  related: ['privacy', 'about'],
});
