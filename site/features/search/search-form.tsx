import { type FormEvent, useEffect, useRef } from 'react';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';
import { Icon } from '#site/ui/icon.tsx';

interface SearchFormProps {
  q: string;
  /** Something else is what the page is about: a field that takes the focus would be the first thing a screen reader says, and wake React. */
  isAside?: boolean;
}

/** A plain form: without script the browser asks for the same address. */
export function SearchForm({ q, isAside = false }: SearchFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(q);
  // Back and forward bring other words. What was typed before React came, or since, is the field's own.
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
          // Who comes here without words came to type some.
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
