/** Copies a text. What is to be said of it. */
export function copyText(text: string): Promise<string> {
  return navigator.clipboard.writeText(text).then(
    () => 'Copied',
    () => 'Not copied: your browser does not allow it',
  )
}
