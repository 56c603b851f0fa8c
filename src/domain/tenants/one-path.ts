/** The one spelling of a path: lower case, no slash at its end. */
export function onePath(pathname: string): string {
  return pathname.toLowerCase().replace(/\/+$/, '') || '/'
}
