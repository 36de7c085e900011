import type { ReactNode } from 'react';
import { bySlug } from '#features/content/by-slug.ts';
import {
  Footnote,
  FootnotePopovers,
  Footnotes,
  FootnotesContext,
  joinFootnotes,
  References,
} from '#features/content/footnotes.tsx';
import { definePage, missing, moved } from '#features/content/page.ts';
import { Credit, ProseText, textElements } from '#features/content/prose/prose-text.tsx';
import type { Prose } from '#features/content/prose/tree.ts';
import { typesetAll } from '#features/content/prose/typography.ts';
import type { Library } from '#features/content/snapshot.ts';
import { recommended } from '#features/gadgets/answers.ts';
import { postHead } from '#features/gadgets/article-data.ts';
import { GadgetPick } from '#features/gadgets/pick-card.tsx';
import { Newsletter } from '#features/newsletter/sign-up.tsx';
import { Badge } from '#ui/badge.tsx';
import { buttonClass } from '#ui/button.tsx';
import { monthName } from '#ui/dates.ts';
import { Icon } from '#ui/icon.tsx';
import { Island } from '#ui/island.tsx';
import { BackLink } from '#ui/layout/back-link.tsx';
import { paths } from '#ui/paths.ts';
import { ShareButton } from '#ui/share-button.island.tsx';
import { ArticleCard, ByLine, EntryPicture } from './blog.page.tsx';
import type { BlogEntry, Post } from './posts.ts';

type ShownPost = Omit<Post, 'tree'>;

/** A post by its slug; one by its number has the same content, and a review's number its review. */
export const postPage = definePage({
  path: '/blog/:id',
  styles: ['features/content/text.css'],
  load({ params: { id = '' }, snapshot: { library } }) {
    const review = library.entries.find((entry) => entry.kind === 'review' && `${entry.id}` === id);
    if (review) return moved(paths.entry(review));
    const found = findPost(library, id);
    if (!found)
      return missing({
        title: 'Post not found',
        text: 'This article was filed under a number that leads nowhere. The others are where they should be.',
        to: paths.blog(),
        label: 'Back to Blog',
      });
    const { tree, ...post } = found;
    return {
      post: typesetAll(post),
      tree,
      related: relatedTo(post, library),
    };
  },
  head: ({ post }, { settings: { siteUrl }, snapshot: { library } }) =>
    postHead(post, { siteUrl, byline: library.site.texts.byline }),
  editor: ({ params: { id = '' }, snapshot: { library } }) =>
    paths.adminEdit({ open: `post/${findPost(library, id)?.slug ?? id}` }),
  Page: ({ data: { post, tree, related }, context }) => (
    <article>
      <Header post={post} />
      <div className="page max-w-160 pt-8">
        <Text post={post} tree={tree} library={context.snapshot.library} />
        <footer className="mt-10 grid gap-6">
          {post.tags.length > 0 && <Tags tags={post.tags} />}
          <NetworkShare title={post.title} url={context.settings.siteUrl + paths.post(post.slug)} />
          <div id="newsletter" className="card no-print border-t-8 border-t-hazard p-4 lg:p-8">
            <Newsletter context={context} />
          </div>
        </footer>
      </div>
      <Related entries={related} />
    </article>
  ),
});

const findPost = ({ posts }: Library, name: string): Post | undefined =>
  posts.find(({ slug, id }) => slug === name || String(id) === name);

/** Other articles in order of their numbers. */
const relatedTo = (post: ShownPost, { entries }: Library): BlogEntry[] =>
  typesetAll(
    entries
      .filter(({ kind, slug }) => kind === 'post' && slug !== post.slug)
      .toSorted((a, b) => a.id - b.id)
      .slice(0, 2),
  );

function Header({ post }: { post: ShownPost }) {
  const { slug, title, excerpt, category, lead } = post;
  return (
    <header className="border-b-2 border-line">
      <div className="page grid max-w-160 gap-4 py-6 lg:py-10">
        <BackLink to={paths.blog()}>Back to Blog</BackLink>
        <div>
          <Badge color="secondary">{category}</Badge>
        </div>
        <h1 className="text-title-review wrap-anywhere">{title}</h1>
        {post.hasOwnExcerpt && <p className="text-lead">{excerpt}</p>}
        <div className="flex items-center justify-between gap-3">
          <ByLine entry={post} />
          <Island
            of={ShareButton}
            name="share"
            props={{
              title,
              text: excerpt,
              what: 'Article',
              path: paths.post(slug),
              label: 'Share this article',
            }}
          />
        </div>
        {!post.isShort && (
          <div className="overflow-hidden rounded-m border-2 border-line">
            <EntryPicture
              entry={{ kind: 'post', slug, lead, category }}
              alt={post.heroAlt}
              sizes="37rem"
              eager
            />
          </div>
        )}
        {lead?.credit && <Credit of={lead.credit} />}
      </div>
    </header>
  );
}

/** The text with its footnotes, then what was changed, then the references. */
function Text({
  post: { refs, updates },
  tree,
  library,
}: {
  post: ShownPost;
  tree: readonly Prose[];
  library: Library;
}) {
  const citation = ({ to }: { to: string }) => (
    <Footnote references={to.split(' ').flatMap((id) => refs[id] ?? [])} />
  );
  const Pick = ({ gadget: slug, children }: { gadget: string; children: ReactNode }) => {
    const gadget = bySlug(library.gadgets, slug);
    const pick = gadget && recommended(gadget, library.gadgets);
    if (!pick) return null;
    return (
      <GadgetPick pick={pick} library={library} title="Our pick" id={`pick-${slug}`}>
        {children}
      </GadgetPick>
    );
  };
  return (
    <FootnotesContext value={new Footnotes()}>
      <div className="prose">
        <ProseText prose={joinFootnotes(tree)} components={{ ...textElements, citation, Pick }} />
      </div>
      <FootnotePopovers />
      {updates.length > 0 && (
        <ul aria-label="Updates" className="mt-10">
          {updates.map(({ date, kind, text }) => (
            <li key={text}>
              <b>{`${kind === 'correction' ? 'Corrected' : 'Updated'} ${monthName(date)}:`}</b>{' '}
              {text}
            </li>
          ))}
        </ul>
      )}
      <References />
    </FootnotesContext>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a href={paths.search({ q: tag })} className="tag underline hover:text-ember">
            {tag}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Plain links to the networks' share pages, so no third-party script runs. */
function NetworkShare({ title, url }: { title: string; url: string }) {
  const networks = [
    ['X', 'https://x.com/intent/post', { url, text: title }],
    ['Facebook', 'https://www.facebook.com/sharer/sharer.php', { u: url }],
    ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', { url }],
  ] as const;
  return (
    <ul className="flex flex-wrap gap-3" aria-label="Share this article">
      {networks.map(([name, page, query]) => (
        <li key={name}>
          <a
            href={`${page}?${new URLSearchParams(query)}`}
            target="_blank"
            rel="noopener noreferrer"
            className={buttonClass('paper', 'small', 'min-h-11')}
          >
            <Icon name={name} />
            Share on {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

function Related({ entries }: { entries: readonly BlogEntry[] }) {
  return (
    <section className="page max-w-4xl pt-14" aria-labelledby="related">
      <h2 id="related" className="text-title-m mb-5">
        Related articles
      </h2>
      <ul className="grid gap-6 sm:grid-cols-2">
        {entries.map((entry) => (
          <li key={entry.id}>
            <ArticleCard
              entry={entry}
              to={paths.post(entry.id)}
              sizes="(min-width: 640px) 26rem, 94vw"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
