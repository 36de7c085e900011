import { type FormEvent, useEffect, useRef } from 'react';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { Icon } from '#site/ui/icon.tsx';

interface SearchFormProps {
  q: string;
  /** Set where search is secondary, so that the field does not take focus. */
  isAside?: boolean;
}

/** Without JavaScript the browser requests the same URL. */
export function SearchForm({ q, isAside = false }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(q);
  // Back and forward change the query; text typed before hydration stays.
  useEffect(() => {
    if (field.current && shown.current !== q) field.current.value = q;
    shown.current = q;
  }, [q]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    navigate(paths.search({ q: field.current?.value.trim() ?? '' }));
  };
  return (
    <search>
      <form action={paths.search()} className="flex max-w-2xl gap-2" onSubmit={submit}>
        <input
          ref={field}
          className="input min-w-0 text-[1rem]"
          type="search"
          name="q"
          aria-label="Search the lab"
          placeholder="phone best battery"
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
          // Without a query, the field takes focus.
          {...(q || isAside ? {} : { autoFocus: true, 'data-first-focus': true })}
        />
        <Button type="submit" tone="hazard">
          <span className="max-sm:sr-only">Search</span>
          <Icon name="search" className="sm:hidden" />
        </Button>
      </form>
    </search>
  );
}
