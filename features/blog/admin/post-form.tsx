import { useWatch } from 'react-hook-form';
import { Part, Parts, sharingPart, Text } from '#features/content/admin/fields.tsx';
import { sourcesPart } from '#features/content/admin/sources.tsx';
import { componentsOf, useLinkedPages } from '#features/content/admin/suggestions.ts';
import { CategoryChoice } from '#features/gadgets/admin/gadget-choice.tsx';
import { Markdown } from '#features/pictures/admin/markdown.tsx';
import { PictureField } from '#features/pictures/admin/picture-field.tsx';

/** A title and a text are enough. */
export function PostForm() {
  const linked = useLinkedPages();
  const refs = Object.keys(useWatch({ name: 'refs' }) ?? {});
  const citations = refs.map((id) => ({ text: `[^${id}]`, detail: 'footnote' }));
  return (
    <>
      <Text name="title" label="Title" />
      <Markdown suggestions={[...citations, ...componentsOf('post'), ...linked]} />
      <Parts>
        <Part title="Category" names="category">
          <CategoryChoice name="category" label="Category" />
        </Part>
        {sharingPart}
        <Part title="Picture at the top" names="picture photo heroAlt">
          <PictureField name="picture" label="Picture" />
          <Text name="photo" label="Or a stock photo, from its address (photo-...)" />
          <Text name="heroAlt" label="Description of the drawing" />
        </Part>
        {sourcesPart}
      </Parts>
    </>
  );
}

/** The text of a fixed page, such as About. */
export function PageForm() {
  return (
    <Markdown hasPictures={false} suggestions={[...componentsOf('page'), ...useLinkedPages()]} />
  );
}
