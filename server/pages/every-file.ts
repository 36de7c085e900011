import { securityHeaders } from '#server/core/security-headers.ts';
import type { Settings } from '#server/core/settings.ts';
import { createDocuments } from '#server/pages/feeds/documents.ts';
import type { StaticFile } from './file-on-disk.ts';
import type { PageSource } from './renderer.ts';

/** The files of the build, and those that are printed at the start. */
export function everyFile(source: PageSource, settings: Settings): Map<string, StaticFile> {
  const files = source.files(securityHeaders(settings, 'public'));
  return new Map([...files, ...createDocuments(settings)]);
}
