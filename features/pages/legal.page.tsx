import { site } from '#ui/site.ts';
import { textPage } from './text-page.tsx';

export const privacyPage = textPage({
  slug: 'privacy-policy',
  path: '/privacy-policy',
  title: 'Privacy Policy',
  description:
    'What Tech Survival Lab stores about its visitors, which is little, for how long, who else is involved, and how to have it deleted.',
  lead: 'What we know about you, why, and how to make us forget it.',
  date: site.legalDate,
  related: ['terms', 'about'],
});

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
