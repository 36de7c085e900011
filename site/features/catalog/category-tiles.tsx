import { categoryEmoji, categories as names } from '#content/schema/categories.ts';
import { categorySlug } from '#content/slugs.ts';
import { categories as drawings } from '#site/data/drawings/categories.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';

export function CategoryTiles() {
  return (
    <section className="page pt-12" aria-labelledby="categories-title">
      <h2 id="categories-title" className="text-title-m mb-4">
        Browse by Category
      </h2>
      <ul className="grid grid-cols-2 gap-2 min-[22rem]:grid-cols-3 sm:grid-cols-4 lg:grid-cols-6 lg:gap-4">
        {names.map((name) => (
          <li key={name}>
            <Link
              to={paths.category(name)}
              className="card group block overflow-hidden hover:border-hazard"
            >
              <span className="picture block aspect-16/9 lg:aspect-4/3">
                <img
                  src={drawings[categorySlug(name)]}
                  alt=""
                  width={320}
                  height={240}
                  loading="lazy"
                  className="picture-zoom"
                />
              </span>
              <span className="flex items-center justify-between gap-2 border-t-2 border-line px-2 py-1.5 font-display text-note">
                {name}
                <span aria-hidden="true" className="max-lg:hidden">
                  {categoryEmoji[name]}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
