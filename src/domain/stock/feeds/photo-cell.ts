import { isPlaceholderPicture } from './placeholder.ts'
import { isUnreadable } from './values.ts'
import { readUrl, splitUrls } from './words.ts'

/** What a cell says of a vehicle's pictures: addresses, names of files below a folder of photos, each once and in order. */
export type PhotoCell = { urls: string[]; files: string[]; problems: { value: string; reason: string }[] }

const PICTURE = /\.(jpe?g|png|webp|gif|avif|heic|heif|tiff?|bmp)$/i
const ADDRESS = /(?:^|\s)(?:https?:|\/\/|www\.)/i
/** `C:\`, `\\server`, `/etc` and the like start somewhere else than in the folder. */
const STARTS_ELSEWHERE = /^(?:[a-z][a-z0-9+.-]*:|[\\/~])/i
const OTHER_ADDRESS = /^[a-z][a-z0-9+.-]*:\/\//i

/**
 * Reads a picture cell: addresses as `splitUrls` does, and names of files, set apart by `;`, `|` or line ends. A name may
 * lead into folders below (`front/1.jpg`) but never out: one with `..`, a drive or a leading slash is refused.
 */
export function readPhotoCell(text: string): PhotoCell {
  const cell: PhotoCell = { urls: [], files: [], problems: [] }
  for (const piece of text.split(/[|\r\n]+/)) {
    for (const word of ADDRESS.test(piece) ? splitUrls(piece.replace(/;\s/g, '\n')) : splitNames(piece)) {
      const url = readUrl(word)
      if (!isUnreadable(url)) addTo(cell.urls, url)
      else if (OTHER_ADDRESS.test(word)) cell.problems.push({ value: word, reason: url.unreadable })
      else if (leadsOut(word)) cell.problems.push({ value: word, reason: 'leads out of the folder of photos' })
      else if (PICTURE.test(word)) addTo(cell.files, word.normalize('NFC'))
      else cell.problems.push({ value: word, reason: 'is neither a web address nor the name of a picture file' })
    }
  }
  return cell
}

/** A comma parts names only where a picture's ending stands before it: it may be part of a name. */
function splitNames(piece: string): string[] {
  return piece
    .split(/;|(?<=\.[a-z]{3,4}\s*),/i)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

function addTo(list: string[], entry: string | null): void {
  if (entry !== null && !isPlaceholderPicture(entry) && !list.includes(entry)) list.push(entry)
}

function leadsOut(name: string): boolean {
  const control = [...name].some((letter) => letter < ' ')
  return control || STARTS_ELSEWHERE.test(name) || name.split(/[\\/]/).includes('..')
}
