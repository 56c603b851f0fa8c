/** What the built-in faces of PDF can write besides Latin-1 (PDF 32000-1, annex D: WinAnsiEncoding 0x80–0x9F). */
const BESIDES_LATIN_1 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

/** A text in letters that the built-in faces have: others lose their marks ('ā' is 'a'), and are left out if none is left. */
export function winAnsi(text: string): string {
  return [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .map((letter) => (isWritten(letter) ? letter : bare(letter)))
    .join('')
    .trim()
}

function isWritten(letter: string): boolean {
  return /[\x20-\x7e\xa1-\xff]/.test(letter) || BESIDES_LATIN_1.includes(letter)
}

function bare(letter: string): string {
  return [...letter.normalize('NFKD')].filter((part) => /[\x20-\x7e\xa1-\xff]/.test(part)).join('')
}
