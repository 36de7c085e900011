import { useWatch } from 'react-hook-form';
import { Lines, LongText, type Part, Parts, Text } from '#features/content/admin/fields.tsx';
import { Sources } from '#features/content/admin/sources.tsx';
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
      <Parts parts={parts} />
    </>
  );
}

const parts: Part[] = [
  {
    title: 'Category and tags',
    names: ['category', 'tags'],
    fields: (
      <>
        <CategoryChoice name="category" label="Category" />
        <Lines name="tags" label="Tags" />
      </>
    ),
  },
  {
    title: 'Search and sharing',
    names: ['excerpt', 'description', 'social'],
    fields: (
      <>
        <LongText name="excerpt" label="Excerpt on the blog" />
        <LongText name="description" label="Description for search engines" />
        <LongText name="social" label="Text when somebody shares the page" />
      </>
    ),
  },
  {
    title: 'Picture at the top',
    names: ['picture', 'photo', 'heroAlt'],
    fields: (
      <>
        <PictureField name="picture" label="Picture" />
        <Text name="photo" label="Or a stock photo, from its address (photo-...)" />
        <Text name="heroAlt" label="Description of the drawing" />
      </>
    ),
  },
  { title: 'Sources', names: ['refs'], fields: <Sources /> },
];

/** The text of a fixed page, such as About. */
export function PageForm() {
  return (
    <Markdown hasPictures={false} suggestions={[...componentsOf('page'), ...useLinkedPages()]} />
  );
}
