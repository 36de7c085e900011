import type { DocumentKind } from '#contract/document-kinds.ts';
import type { FieldPath } from './form-schema.ts';

export interface FieldDescription {
  label: string;
  help?: string;
  /** One entry of a list. */
  item: string;
}

type Words = [label: string, help?: string | undefined, item?: string];

/** Fields that several kinds share. */
const common: Record<string, Words> = {
  title: ['Title'],
  excerpt: ['Excerpt', 'On the blog card.'],
  description: ['Search description', 'Shown by search engines.'],
  social: ['Social description', 'Shown when somebody shares the page.'],
  date: ['Published', 'Set by the first publish.'],
  tags: ['Tags', undefined, 'Tag'],
  heroAlt: ['Alt text of the drawing', 'Describes it to people who can’t see it.'],
  image: ['Picture', 'An uploaded photo. The drawing stands in where there is none.'],
  photo: ['Stock photo', 'The id at the stock host. Without one, only the drawing is shown.'],
  refs: ['References', 'Cite one in the text by its name, such as [^its-name].', 'Reference'],
  'refs.publisher': ['Publisher'],
  'refs.title': ['Title of the page or document'],
  'refs.url': ['Link', 'Only a link that you have opened.'],
  'refs.checked': ['Checked on', 'The day you read the source.'],
  updates: ['Updates', 'Publishing adds these for you.', 'Update'],
  oldSlugs: ['Earlier addresses', 'They redirect to the current one.', 'Address'],
};

const ofKind: Partial<Record<DocumentKind, Record<string, Words>>> = {
  review: {
    id: ['Number on the blog'],
    summary: ['Lead', 'One or two sentences under the title.'],
    persona: ['Tester', 'The character who tells the story.'],
    testLength: ['Test length', 'Such as “60 days”.'],
    ratingBasis: ['Based on', 'Completes “Based on …” under the stars.'],
    'ratingBasis.true': ['The real basis'],
    'ratingBasis.story': ['The one in the story'],
    outOfTen: ['Rating out of ten', 'Twice the product’s rating.'],
    verdict: ['Verdict', 'Cite facts, such as [battery], or begin with “We think”.'],
    stamp: ['Stamp', 'One word.'],
    bestFor: ['Best for'],
    pros: ['Pros', 'Each cites a fact or a source, or is an opinion.', 'Pro'],
    cons: ['Cons', 'Each cites a fact or a source, or is an opinion.', 'Con'],
    facts: ['Facts in the sidebar'],
    'facts.keys': ['Facts', undefined, 'Fact'],
    keyFeatures: ['Key features', undefined, 'Feature'],
    scores: ['Score cards', undefined, 'Score card'],
    'scores.items': ['Scores', undefined, 'Score'],
    'scores.items.evidence': ['Evidence', 'fact:<key>, ref:<source> or phase:<number>.'],
    discretion: ['Why the rating differs from the scores'],
    weights: ['Weights of the scores', undefined, 'Weight'],
    results: ['Numbers from the story', undefined, 'Number'],
    phases: ['Phases', undefined, 'Phase'],
    audiences: ['Is it worth it?', undefined, 'Audience'],
    competitors: ['Rivals', undefined, 'Rival'],
    'competitors.slug': ['Gadget', 'The name of its facts.'],
    'competitors.pickIf': ['Pick it if'],
    buy: ['Buy it if', undefined, 'Reason'],
    skip: ['Skip it if', undefined, 'Reason'],
    more: ['More reviews'],
    'more.links': ['Links', 'Reviewed gadgets, or category/<name>.', 'Link'],
    sections: ['Headings'],
    analyticsKey: ['Analytics key'],
    sku: ['SKU'],
  },
  post: {
    excerpt: ['Excerpt', 'On the blog card. Without one, the first paragraph is used.'],
    description: [
      'Search description',
      'Shown by search engines. Without one, the excerpt is used.',
    ],
    social: [
      'Social description',
      'Shown when somebody shares the page. Without one, the excerpt is used.',
    ],
    category: ['Category', 'Without one, the first of the site’s categories is used.'],
    tags: ['Tags', 'As many as you like, or none.', 'Tag'],
    heroAlt: [
      'Alt text of the drawing',
      'Only for an article with a drawing of its own. The stand-in has its own alt text.',
    ],
    refs: ['References', 'Only those that the text cites, such as [^its-name].', 'Reference'],
  },
  product: {
    name: ['Name'],
    category: ['Category', 'One of those in the site’s categories.'],
    rating: ['Rating', 'Out of 5, with one decimal.'],
    scenario: ['Scenario', 'Shown in quotes on the card.'],
    review: ['Short review', 'Shown in italics on the card.'],
    incident: ['Incident report'],
    emoji: ['Vote emoji', 'Up to three; 😍, 🚀 and 💯 fill the rest.', 'Emoji'],
    badge: ['Badge'],
    badgeColor: ['Badge color'],
    photoAlt: ['Alt text of the photo', 'Must say “stock photo”.'],
    drawingAlt: ['Alt text of the drawing'],
    sold: ['Store link'],
    'sold.search': ['Search words at the store'],
    'sold.url': ['Link'],
    availability: ['Availability'],
  },
  facts: {
    name: ['Name', 'Only of rivals; our own products have theirs in Product.'],
    brand: ['Brand', 'Only of rivals.'],
    kind: ['Kind of gadget'],
    answer: ['Today’s answer'],
    'answer.judgment': ['Should I buy it?'],
    'answer.month': ['Month', 'Such as 2026-11.'],
    'answer.text': ['In one sentence'],
    'answer.under': ['Only under a price'],
    'answer.under.usd': ['Price in dollars'],
    'prices.usd': ['Price in dollars'],
    'answer.instead': ['Buy this instead', 'The name of its facts, such as sony-wh-1000xm6.'],
    released: ['Released', 'Year and month.'],
    successor: ['Successor'],
    flaws: ['Flaws', undefined, 'Flaw'],
    issues: ['Known issues', undefined, 'Issue'],
    cost: ['Running costs', undefined, 'Cost'],
    buried: ['Graveyard'],
    talkMeOut: ['Talk me out of it'],
    'talkMeOut.speech': ['Speech', '120 to 200 words.', 'Paragraph'],
    'talkMeOut.reasons': ['Reasons', undefined, 'Reason'],
    sinceThen: ['Since then', undefined, 'Change'],
  },
  site: {
    categories: ['Categories', undefined, 'Category'],
    featured: [
      'Featured review',
      'The large one on the blog. The home page begins with the month’s candidates and follows this order.',
    ],
    products: ['Order of the home page', 'The others follow.', 'Place'],
    description: ['Description', 'In the overview of categories.'],
    tagline: ['Tagline', 'Under the title of the category’s page.'],
    related: ['Related category', 'Its products are linked from this one.'],
    inFooter: ['In the footer'],
    list: [
      'Stores',
      'Links to a store that pays you are disclosed and counted. Pages claim nothing about others.',
      'Store',
    ],
    'list.hosts': ['Domains', 'Such as example.com; its subdomains count too.', 'Domain'],
    'list.paysUs': ['Pays us a commission'],
    'list.tag': ['Affiliate tag', 'Added to links that have none.'],
    'list.disclosure': ['Disclosure', 'Shown before the first link on a page.'],
    'list.makes': ['Brands it owns', 'Shown next to links to their gadgets.', 'Brand'],
    carMakers: ['Makers of cars', 'Where the cars that we did not review are sold.', 'Maker'],
  },
};

/** Label and help of a field; positions in lists and names of entries do not count. */
export function describeField(kind: DocumentKind, path: FieldPath): FieldDescription {
  const names = path.filter((step) => typeof step === 'string');
  const isReference = names[0] === 'refs' && names.length > 1;
  const key = (isReference ? ['refs', ...names.slice(2)] : names).join('.');
  const last = names.at(-1) ?? '';
  const [label, help, item] = ofKind[kind]?.[key] ?? common[key] ?? [readable(last)];
  return { label, item: item ?? 'Item', ...(help ? { help } : {}) };
}

/** The names of a field and of those around it, such as "Known issues 2" and "Text". */
export function fieldTrail(kind: DocumentKind, path: FieldPath): string[] {
  const trail: string[] = [];
  for (const [index, step] of path.entries()) {
    const isName = path[0] === 'refs' && index === 1;
    if (typeof step === 'number') trail.push(`${trail.pop() ?? 'Item'} ${step + 1}`);
    else trail.push(isName ? step : describeField(kind, path.slice(0, index + 1)).label);
  }
  return trail;
}

/** `keyFeatures` becomes "Key features". */
const readable = (name: string): string => {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The title of the group that has a field; the text comes after the form. */
export function groupOfField(kind: DocumentKind, field: string): string {
  if (field === 'text' || field === '') return 'Text';
  const name = field.split('.')[0] ?? '';
  const groups = Object.entries(fieldGroups[kind] ?? {});
  return groups.find(([, names]) => names.includes(name))?.[0] ?? 'More';
}

/** The groups of a form in order; the first is open, and fields without a group follow. */
export const fieldGroups: Partial<Record<DocumentKind, Record<string, string[]>>> = {
  review: {
    Headline: ['title', 'summary', 'excerpt', 'tags', 'persona', 'testLength'],
    'Search and sharing': ['description', 'social', 'heroAlt', 'image'],
    Verdict: ['verdict', 'stamp', 'bestFor', 'ratingBasis', 'outOfTen', 'pros', 'cons'],
    Scores: ['scores', 'discretion', 'weights', 'results'],
    'Facts and rivals': ['facts', 'keyFeatures', 'competitors'],
    'Who should buy it': ['audiences', 'buy', 'skip'],
    'Story structure': ['sections', 'phases'],
  },
  product: {
    Card: ['name', 'brand', 'category', 'rating', 'scenario', 'review', 'badge', 'badgeColor'],
    Store: ['sold', 'availability'],
    Pictures: ['drawingAlt', 'image', 'photo', 'photoAlt'],
  },
  facts: {
    'Today’s answer': ['answer'],
    Prices: ['prices'],
    Facts: ['kind', 'facts'],
    References: ['refs'],
    'Flaws and costs': ['flaws', 'issues', 'cost', 'sinceThen'],
  },
  post: {
    Headline: ['title', 'excerpt', 'category', 'tags'],
    'Search and sharing': ['description', 'social', 'heroAlt', 'image', 'photo'],
    References: ['refs'],
  },
};
