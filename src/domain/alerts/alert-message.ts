/** What a letter is called, the same for each try: mail systems show it once. */
export function alertMessageId({ slug }: { slug: string }, mailId: number): string {
  return `alert-${slug}-${mailId}`
}
