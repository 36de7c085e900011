import { type FormEvent, useEffect, useRef } from 'react';
import { navigate } from '#site/router/navigate.ts';
import { paths } from '#site/router/paths.ts';
import { Button } from '#site/ui/button.tsx';

/** A plain form: without script the browser asks for the same address. */
export function SearchForm({ q }: { q: string }) {
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
      <form action={paths.search()} className="flex gap-3" onSubmit={submit}>
        <input
          ref={field}
          className="input"
          type="search"
          name="q"
          aria-label="Search the lab"
          placeholder="noise canceling headphones"
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
          {...(q ? {} : { 'data-first-focus': true })}
        />
        <Button type="submit" tone="hazard">
          Search
        </Button>
      </form>
    </search>
  );
}
