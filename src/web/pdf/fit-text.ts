/** Mean width of a letter of the bold face, as a share of its size; wide words are a little more. */
const LETTER = 0.57

/**
 * The largest of `sizesPt`, from large to small, at which a text fits into so many lines of `widthPt`; the smallest
 * where none does (the line then ends in an ellipsis).
 */
export function fitText(text: string, box: { widthPt: number; lines: number }, sizesPt: readonly number[]): number {
  const longestWord = Math.max(...text.split(' ').map((word) => word.length))
  const fits = (sizePt: number) => {
    const letters = box.widthPt / (sizePt * LETTER)
    // A line that breaks between words is not filled to its end.
    const room = box.lines === 1 ? letters : letters * box.lines * 0.86
    return text.length <= room && longestWord <= letters
  }
  return sizesPt.find(fits) ?? sizesPt.at(-1)!
}
