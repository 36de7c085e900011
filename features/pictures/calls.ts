import { defineCalls, returns } from '#platform/http/calls.ts';
import { type ImageRecord, type ListedImage, maxImageBytes } from '#ui/image-paths.ts';
import { imageId, imageInput } from './fields.ts';

export const imageCalls = defineCalls({
  'GET /api/admin/images': { guard: 'admin', output: returns<{ images: ListedImage[] }>() },
  /** JPEG, PNG or WebP; stored as WebP in three widths. */
  'POST /api/admin/images': {
    guard: 'admin',
    query: imageInput,
    file: { maxBytes: maxImageBytes },
    output: returns<ImageRecord>(),
  },
  'PATCH /api/admin/images/:id': {
    guard: 'admin',
    params: { id: imageId },
    input: imageInput,
    output: returns<ImageRecord>(),
  },
});
