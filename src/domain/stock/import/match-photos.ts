import { byNaturalOrder, fileNumber } from '#domain/media/natural-order.ts'
import { stockNumberKey } from '../feeds/feed-rows.ts'

/** A vehicle whose pictures are looked for. `dealerCodes`: what may stand before its number; null: any code. */
export type PhotoOwner = { stockNumber: string; dealerCodes: readonly string[] | null }

export type PhotoMatch<Owner extends PhotoOwner> = {
  /** Files of each vehicle in the order they are shown; vehicles without files are not in it. */
  photos: Map<Owner, string[]>
  unmatched: { file: string; reason: string }[]
}

/** One way to understand a name: whose stock number it holds, and which dealer code stands before it. A guess is the last resort. */
type Name = { dealer: string | null; stockNumber: string; isGuess?: boolean }
type Claim<Owner> = { file: string; owner: Owner; dealer: string | null }

const PICTURE = /\.(jpe?g|png|webp|gif|avif|heic|heif|tiff?|bmp)$/i

/**
 * Which picture belongs to which vehicle, by name (rule:photo-names): `<dealer>_<stock>_<n>.*`, `<stock>_<n>.*`, or a
 * folder named by stock number; both sides may have lost leading zeros. `files` are paths below the photo folder, with
 * `/`. Files that are no pictures are passed over; pictures that belong to no vehicle come back with the reason.
 */
export function matchPhotos<Owner extends PhotoOwner>(
  files: readonly string[],
  owners: readonly Owner[],
): PhotoMatch<Owner> {
  const book = Map.groupBy(owners, ({ stockNumber }) => stockNumberKey(stockNumber))
  const match: PhotoMatch<Owner> = { photos: new Map(), unmatched: [] }
  const claims: Claim<Owner>[] = []
  for (const file of files) {
    if (!PICTURE.test(file)) continue
    const claim = claimOf(file, book)
    if ('reason' in claim) match.unmatched.push(claim)
    else claims.push(claim)
  }

  const ruling = rulingDealers(claims)
  for (const { file, owner, dealer } of claims.sort((a, b) => byPhotoOrder(a.file, b.file))) {
    if (dealer !== null && ruling.get(owner) !== dealer)
      match.unmatched.push({ file, reason: `${dealer} is another dealer's code` })
    else match.photos.set(owner, [...(match.photos.get(owner) ?? []), file])
  }
  match.unmatched.sort((a, b) => byNaturalOrder(a.file, b.file))
  return match
}

function claimOf<Owner extends PhotoOwner>(
  file: string,
  book: Map<string, Owner[]>,
): Claim<Owner> | { file: string; reason: string } {
  let ambiguous = false
  let otherCode: string | null = null
  for (const name of namesOf(file)) {
    const owners = ownersNamed(name, book)
    if (owners.length === 1)
      return { file, owner: owners[0]!, dealer: name.dealer && owners[0]!.dealerCodes === null ? name.dealer : null }
    ambiguous ||= owners.length > 1
    if (owners.length === 0 && !name.isGuess) otherCode ??= wordOtherCode(name, book)
  }
  if (ambiguous) return { file, reason: 'several dealers have this stock number, and the name has no dealer code' }
  return { file, reason: otherCode ?? wordUnnumbered(file, book) ?? 'no row of the file has this stock number' }
}

/** Why a name that begins with a known stock number is no picture of it; null where it begins with none. */
function wordUnnumbered(file: string, book: Map<string, readonly PhotoOwner[]>): string | null {
  const begins = /([^/\s_.-]+)[^/]*$/.exec(file)?.[1] ?? ''
  if (!book.has(stockNumberKey(begins))) return null
  return `what follows the stock number ${begins} is not the number of a picture, as in ${begins}_1`
}

/** Why a name that holds a known stock number means none of its vehicles; null where the number is not known. */
function wordOtherCode({ dealer, stockNumber }: Name, book: Map<string, readonly PhotoOwner[]>): string | null {
  const owners = book.get(stockNumberKey(stockNumber))
  if (!owners) return null
  const codes = new Set(owners.flatMap(({ dealerCodes }) => dealerCodes ?? []))
  return `stock number ${stockNumber} is of dealer ${[...codes].join(' or ')}, not ${dealer} (feedCodes may name it too)`
}

/** The vehicles a name can mean: of several with one number, those written exactly so come first. */
function ownersNamed<Owner extends PhotoOwner>({ dealer, stockNumber }: Name, book: Map<string, Owner[]>): Owner[] {
  const owners = (book.get(stockNumberKey(stockNumber)) ?? []).filter(
    ({ dealerCodes }) =>
      dealer === null ||
      dealerCodes === null ||
      dealerCodes.some((code) => stockNumberKey(code) === stockNumberKey(dealer)),
  )
  const exact = owners.filter((owner) => owner.stockNumber.trim().toUpperCase() === stockNumber.toUpperCase())
  return exact.length > 0 ? exact : owners
}

/** Every way to understand a path, the likeliest first: numbered names, folders from the innermost, unnumbered names. */
function* namesOf(file: string): Generator<Name> {
  const segments = file.split('/').filter((segment) => segment !== '' && segment !== '.')
  const stem = segments
    .pop()!
    .replace(/\.[^.]+$/, '')
    .trim()
  const numbered = withoutPictureNumber(stem)
  if (numbered) yield* dealerAndStock(numbered, segments.at(-1) ?? null)
  for (let depth = segments.length - 1; depth >= 0; depth--)
    yield* dealerAndStock(segments[depth]!, segments[depth - 1] ?? null)
  for (const name of dealerAndStock(stem, segments.at(-1) ?? null)) yield { ...name, isGuess: numbered !== undefined }
}

/** What stands before the number of a picture: 'G104' of `G104_1.jpg`; null where no such number ends the name. */
export function numberedName(file: string): string | null {
  return withoutPictureNumber(file.replace(/\.[^.]+$/, '').trim()) ?? null
}

function withoutPictureNumber(stem: string): string | undefined {
  return /^(.+?)\s*(?:[_\- .]\s*\d{1,4}|\(\d{1,4}\))$/.exec(stem)?.[1]
}

/** `13156_00001075`: the whole may be the stock number, or what follows any `_` or `-`. */
function* dealerAndStock(text: string, folder: string | null): Generator<Name> {
  if (folder !== null) yield { dealer: folder, stockNumber: text }
  yield { dealer: null, stockNumber: text }
  for (const { index } of text.matchAll(/[_-]/g)) {
    if (index > 0 && index < text.length - 1) yield { dealer: text.slice(0, index), stockNumber: text.slice(index + 1) }
  }
}

/** Where the codes of two dealers claim one vehicle, the code that most pictures of the folder carry is ours. */
function rulingDealers<Owner extends PhotoOwner>(claims: readonly Claim<Owner>[]): Map<Owner, string> {
  const byDealer = Map.groupBy(claims, ({ dealer }) => dealer)
  const counted = (dealer: string) => byDealer.get(dealer)!.length
  const ruling = new Map<Owner, string>()
  for (const { owner, dealer } of claims) {
    if (dealer === null) continue
    const rival = ruling.get(owner)
    if (rival === undefined || (rival !== dealer && counted(dealer) > counted(rival))) ruling.set(owner, dealer)
  }
  return ruling
}

function byPhotoOrder(a: string, b: string): number {
  const number = (file: string) => fileNumber(file.slice(file.lastIndexOf('/') + 1)) ?? 0
  return number(a) - number(b) || byNaturalOrder(a, b)
}
