export const SIGN_IN = '/dealer/sign-in'

/** Where somebody signs in who asked for a page, and comes back to it. */
export function signInPath({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  return `${SIGN_IN}?${new URLSearchParams({ back: pathname.replace(/\.data$/, '') + search })}`
}
