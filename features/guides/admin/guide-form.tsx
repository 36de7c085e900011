import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { useGadgets } from '#features/content/admin/documents.ts';
import {
  Choice,
  LongText,
  Part,
  Parts,
  Rows,
  Text,
  usePath,
} from '#features/content/admin/fields.tsx';
import { componentsOf } from '#features/content/admin/insertions.ts';
import { useGadgetNames } from '#features/gadgets/admin/gadget-choice.tsx';
import { Markdown } from '#features/pictures/admin/markdown.tsx';
import { adminQuery } from '#ui/admin/api.ts';
import { Section } from '#ui/admin/elements.tsx';
import { paths } from '#ui/paths.ts';

/** The picks, and a text about what was left out. */
export function GuideForm() {
  const names = useGadgetNames();
  return (
    <>
      <Text name="title" label="Title" />
      <LongText name="excerpt" label="Who is it for?" />
      <Section title="Picks">
        <p className="text-muted">
          The best first, and only what today’s answers recommend. Picture, price, answer, facts and
          stores come from the gadget.
        </p>
        <Rows
          name="picks"
          item="pick"
          title={({ gadget }: { gadget?: string }) => names[gadget ?? '']}
        >
          <PickChoice />
          <LongText name="reason" label="Why this one?" />
        </Rows>
      </Section>
      <Markdown insertions={componentsOf('guide')} />
      <Parts>
        <Part title="Search engines" names="description">
          <LongText name="description" label="Description for search engines" />
        </Part>
      </Parts>
    </>
  );
}

/** What today's answers recommend; an earlier choice stays, with the way to its answer. */
function PickChoice() {
  const { data: picks } = useQuery(adminQuery('GET /api/admin/picks'));
  const chosen = useWatch({ name: usePath('gadget') });
  const gadgets = useGadgets().filter(({ slug }) => slug === chosen || picks?.includes(slug));
  const refused = picks && !picks.includes(chosen) && gadgets.find(({ slug }) => slug === chosen);
  return (
    <>
      <Choice
        name="gadget"
        label="Gadget"
        options={Object.fromEntries(gadgets.map(({ slug, title }) => [slug, title]))}
      />
      {refused && (
        <p className="text-note text-muted sm:col-span-full">
          No answer recommends it today, so readers don’t see it.{' '}
          <Link
            to={paths.adminDocument(refused.id, { field: 'answer.text' })}
            className="prose-link"
          >
            Change its answer
          </Link>
        </p>
      )}
    </>
  );
}
