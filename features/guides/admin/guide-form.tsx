import { LongText, Part, Parts, Text } from '#features/content/admin/fields.tsx';
import { componentsOf, useLinkedPages } from '#features/content/admin/suggestions.ts';
import { AnswerOf, GadgetRows } from '#features/gadgets/admin/gadget-choice.tsx';
import { Markdown } from '#features/pictures/admin/markdown.tsx';
import { Section } from '#ui/admin/elements.tsx';

/** The picks, and a text about what was left out. */
export function GuideForm() {
  return (
    <>
      <Text name="title" label="Title" />
      <LongText name="excerpt" label="Who is it for?" />
      <Section title="Picks">
        <p className="text-muted">
          The best first, and only what today’s answers recommend. Picture, price, answer, facts and
          stores come from the gadget.
        </p>
        <GadgetRows name="picks" item="pick" gadget="gadget">
          <LongText name="reason" label="Why this one?" />
          <AnswerOf field="gadget" />
        </GadgetRows>
      </Section>
      <Markdown suggestions={[...componentsOf('guide'), ...useLinkedPages()]} />
      <Parts>
        <Part title="Search engines" names="description">
          <LongText name="description" label="Description for search engines" />
        </Part>
      </Parts>
    </>
  );
}
