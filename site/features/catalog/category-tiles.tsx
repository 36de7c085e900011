import { categoryEmoji, categories as names } from '#content/categories.ts';
import { categorySlug } from '#content/slug.ts';
import { categories as drawings } from '#site/data/drawings/categories.ts';
import { Link } from '#site/router/link.tsx';
import { paths } from '#site/router/paths.ts';

export function CategoryTiles() {
  return (
    <section className="page pt-16" aria-labelledby="categories-title">
      <h2 id="categories-title" className="text-title-m mb-5">
        Browse by Category
      </h2>
      <ul className="grid tiles gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {names.map((name) => (
          <li key={name}>
            <Link
              to={paths.category(name)}
              className="card group block overflow-hidden hover:border-hazard"
            >
              <span className="picture block aspect-4/3">
                <img
                  src={drawings[categorySlug(name)]}
                  alt=""
                  width={320}
                  height={240}
                  loading="lazy"
                  className="picture-zoom"
                />
              </span>
              <span className="flex flex-wrap items-center justify-between gap-2 border-t-2 border-line px-3 py-2.5 font-display">
                {name}
                <span aria-hidden="true" className="max-[23rem]:hidden">
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
