/** 'Smart Home' -> 'smart-home': a category's name as its address. */
export function categorySlug(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}
