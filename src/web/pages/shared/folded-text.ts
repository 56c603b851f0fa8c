/** A text that folds after so many characters, at the end of a word where one is near; `whole` is null where it fits. */
export function foldedText(text: string, characters: number): { preview: string; whole: string | null } {
  if (text.length <= characters) return { preview: text, whole: null }
  const cut = text.slice(0, characters)
  const atWord = cut.replace(/\s+\S*$/, '')
  return { preview: `${atWord.length > cut.length - 40 ? atWord : cut}…`, whole: text }
}
