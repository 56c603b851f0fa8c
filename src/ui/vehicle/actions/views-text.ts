import { grouped } from '#domain/tenants/amounts.ts'
/** '1 view', '1,204 views'; empty before anybody has looked. */
export function viewsText(count: number): string {
  if (count === 0) return ''
  return count === 1 ? '1 view' : `${grouped(count)} views`
}
