import '#features/content/text.css';
import type { BlogEntry, Library, LibraryPost } from '#content/library.ts';
import { typesetAll } from '#content/prose/typography.ts';
import { type NextReview, nextReviews } from '#features/content/next-reviews.ts';
import { ArticleCard, ByLine, EntryPicture } from '#site/components/article-card.tsx';
import { ShareButton } from '#site/components/share-button.tsx';
import { findPost, findReview } from '#site/data/site-content.ts';
import { BackLink } from '#site/layout/back-link.tsx';
import { NotFound } from '#site/layout/not-found.tsx';
import { Link } from '#site/router/link.tsx';
import type { Head, HeadContext, LoadContext, PageProps, SiteSettings } from '#site/router/page.ts';
import { paths } from '#site/router/paths.ts';
import { StaticHtml } from '#site/router/static-html.tsx';
import { postHead } from '#site/seo/article-data.ts';
import { Badge } from '#site/ui/badge.tsx';
import { buttonClass } from '#site/ui/button.tsx';
import { Icon } from '#site/ui/icon.tsx';
import { Credit } from '#site/ui/uploaded-picture.tsx';
import { ArticleFooter, type FooterData } from './article-footer.tsx';
import { renderPost } from './post-html.tsx';
import { ContinueReading, useReadingPosition } from './reading-position.tsx';

interface PostContent {
  post: Omit<LibraryPost, 'tree' | 'refs' | 'updates' | 'named'>;
  footer: FooterData;
  related: BlogEntry[];
  /** Reviews to read next, the nearest first. */
  next: NextReview[];
  html: ReturnType<typeof renderPost>;
}

type Content = PostContent | undefined;

export function load({ params: { id = '' }, library, renderStatic }: LoadContext): Content {
  const found = findPost(library, id);
  if (!found) return undefined;
  const { tree, ...whole } = found;
  const { refs, updates, named, ...post } = typesetAll(whole);
  const footer = footerOf(post, named, library);
  const related = library.entries
    .filter(({ kind, slug }) => kind === 'post' && slug !== post.slug)
    .sort((a, b) => a.id - b.id)
    .slice(0, 2);
  return {
    post,
    footer,
    related: typesetAll(related),
    next: nextReviews({ slug: post.slug, category: post.category, named }, library.entries),
    html: renderPost(tree, { refs, updates }, renderStatic),
  };
}

function footerOf(
  { slug, title, excerpt }: PostContent['post'],
  named: string[],
  library: Library,
): FooterData {
  const product = findReview(library, named[0] ?? '')?.product;
  return {
    slug,
    what: 'Article',
    title,
    text: excerpt,
    path: paths.post(slug),
    gadget: product && { slug: product.slug, name: product.name },
  };
}

export function head({ content, settings, library }: HeadContext<Content>): Head {
  if (!content)
    return {
      title: 'Post not found',
      description: 'There is no article at this URL.',
      status: 404,
    };
  const { slug, title, description } = content.post;
  return {
    title,
    description,
    canonical: paths.post(slug),
    author: library.site.texts.byline,
    ...postHead(library, slug, settings.siteUrl),
  };
}

export function Page({ content, settings }: PageProps<Content>) {
  if (content) return <Article content={content} settings={settings} />;
  return (
    <NotFound title="Post not found" to={paths.blog()} label="Back to Blog">
      This article was filed under a number that leads nowhere. The others are where they should be.
    </NotFound>
  );
}

interface ArticleProps {
  content: PostContent;
  settings: SiteSettings;
}

function Article({ content: { post, footer, html, related, next }, settings }: ArticleProps) {
  useReadingPosition(paths.post(post.slug));
  return (
    <article>
      <PostHeader post={post} />
      <div className="page max-w-160 pt-8">
        <StaticHtml name="text" html={html.text} className="prose" />
        <footer className="mt-10 grid gap-6">
          {html.updatesAndReferences && (
            <StaticHtml
              name="updatesAndReferences"
              html={html.updatesAndReferences}
              className="grid gap-6"
            />
          )}
          {post.tags.length > 0 && <Tags tags={post.tags} />}
          <NetworkShare title={post.title} url={settings.siteUrl + paths.post(post.slug)} />
          <ArticleFooter footer={footer} next={next} settings={settings} />
        </footer>
      </div>
      <Related entries={related} />
    </article>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <Link to={paths.search({ q: tag })} className="tag">
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  );
}

function PostHeader({ post }: { post: PostContent['post'] }) {
  const { slug, lead } = post;
  const entry = { kind: 'post', slug, image: '', lead } as const;
  return (
    <header className="border-b-2 border-line">
      <div className="page grid max-w-160 gap-4 py-6 lg:py-10">
        <BackLink to={paths.blog()}>Back to Blog</BackLink>
        <p className="flex flex-wrap items-center justify-between gap-3">
          <Badge color="secondary">{post.category}</Badge>
          <ContinueReading />
        </p>
        <h1 className="title-review wrap-anywhere">{post.title}</h1>
        {post.hasOwnExcerpt && <p className="text-lead">{post.excerpt}</p>}
        <div className="flex items-center justify-between gap-3">
          <ByLine entry={post} />
          <ShareButton
            title={post.title}
            text={post.excerpt}
            page={{ what: 'Article', path: paths.post(post.slug) }}
            label="Share this article"
          />
        </div>
        {!post.isShort && (
          <div className="overflow-hidden rounded-m border-2 border-line">
            <EntryPicture entry={entry} alt={post.heroAlt} ratio={[3, 2]} sizes="37rem" eager />
          </div>
        )}
        {lead?.credit && <Credit of={lead.credit} />}
      </div>
    </header>
  );
}

/** Other articles in order of their IDs. */
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
