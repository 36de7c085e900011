import { paths } from '#site/router/paths.ts';
import { legalPage } from './legal-page.tsx';

export const { load, head, Page } = legalPage({
  document: 'terms-of-service',
  path: paths.terms(),
  title: 'Terms of Service',
  description:
    'The rules of Tech Survival Lab in plain words: reviews and ratings, affiliate links, voting, what you may reuse, and where our liability ends.',
  lead: 'The emergencies are fake. These rules are not, but they are short.',
  related: ['privacy', 'about'],
});
