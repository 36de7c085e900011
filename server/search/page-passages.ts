import { paths } from '#site/router/paths.ts';
import type { Passage, Subject } from './passage.ts';

interface SitePage {
  name: string;
  url: string;
  /** Words that people may search for. */
  words: string;
  about: string;
}

/** Pages that are found by name. */
const sitePages: readonly SitePage[] = [
  {
    name: 'Contact',
    url: paths.contact(),
    words: 'contact us write email mail message feedback support press',
    about: 'Write to the lab. A person reads it.',
  },
  {
    name: 'Newsletter',
    url: paths.newsletter(),
    words: 'newsletter subscribe sign up signup email list letter',
    about: 'One email a week about what has survived, or has not.',
  },
  {
    name: 'Past issues',
    url: paths.issues(),
    words: 'letters newsletter archive past issues',
    about: 'Every newsletter we’ve sent. Read them before you sign up.',
  },
  {
    name: 'About the lab',
    url: paths.about(),
    words: 'about us who we are team lab',
    about: 'Who runs the lab, and what is staged.',
  },
  {
    name: 'How we review',
    url: paths.howWeReview(),
    words: 'how we review method methodology ratings rules how we test affiliate',
    about: 'What is fact, what is fiction, and where the money comes from.',
  },
  {
    name: 'Compare gadgets',
    url: paths.compare(),
    words: 'compare comparison side by side versus vs difference',
    about: 'Two to four gadgets side by side, fact by fact.',
  },
  {
    name: 'Tech Savior of the Month',
    url: paths.savior(),
    words: 'savior saviour vote votes voting winner hall of fame',
    about: 'What readers would take along into the next emergency.',
  },
  {
    name: 'Graveyard',
    url: paths.graveyard(),
    words: 'graveyard grave dead discontinued buried cemetery',
    about: 'Gadgets that we would not buy again, and what to buy instead.',
  },
  {
    name: 'All categories',
    url: paths.categories(),
    words: 'categories category all tests all reviews list',
    about: 'Every test, by kind of gadget.',
  },
  {
    name: 'Blog',
    url: paths.blog(),
    words: 'blog articles posts',
    about: 'Every article and review, newest first.',
  },
  {
    name: 'Privacy Policy',
    url: paths.privacy(),
    words: 'privacy policy data cookies gdpr',
    about: 'What we store about you, and for how long.',
  },
  {
    name: 'Terms of Service',
    url: paths.terms(),
    words: 'terms of service conditions legal',
    about: 'The rules of the house.',
  },
];

export function pagePassages(): Passage[] {
  return sitePages.map(({ name, url, words, about }) => {
    const subject: Subject = {
      kind: 'page',
      slug: url.replace(/[^a-z0-9]+/g, '-').replace(/^-/, ''),
      name,
      words,
      about,
      url,
      category: null,
      rating: null,
      price: null,
      date: '',
    };
    return { subject, url, label: '', also: words, text: about };
  });
}
