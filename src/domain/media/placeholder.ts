/** Kinds of vehicle with a drawing of their own; they are the item types of stock. */
export const PLACEHOLDER_KINDS = ['car', 'truck', 'motorcycle', 'caravan'] as const
export type PlaceholderKind = (typeof PLACEHOLDER_KINDS)[number]

/** Where the picture of a vehicle without photos is (rule:placeholder-picture); this very address is how one is recognised. */
export function placeholderUrl(kind: PlaceholderKind): string {
  return `/media/placeholder/${kind}.svg`
}

/** The kind a path of `placeholderUrl` names; null for any other path. */
export function parsePlaceholderPath(path: string): PlaceholderKind | null {
  return PLACEHOLDER_KINDS.find((kind) => placeholderUrl(kind) === path) ?? null
}

const BODY = '#b4bbc1'
const DARK = '#98a1a9'
const GLASS = '#d9dde0'

/** A quiet silhouette in the studio light of the other pictures, 3:2, for vehicles without photos. */
export function placeholderSvg(kind: PlaceholderKind): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 640" width="960" height="640" role="img" aria-label="No photo yet">${STUDIO}${DRAWINGS[kind]}</svg>`
}

const STUDIO = `<defs><linearGradient id="wall" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#f4f5f6"/><stop offset=".62" stop-color="#eaecee"/><stop offset=".7" stop-color="#e3e6e8"/><stop offset="1" stop-color="#eef0f1"/></linearGradient><radialGradient id="shade"><stop offset="0" stop-color="#aab1b7" stop-opacity=".75"/><stop offset="1" stop-color="#aab1b7" stop-opacity="0"/></radialGradient></defs><path fill="url(#wall)" d="M0 0h960v640H0z"/><ellipse cx="480" cy="452" rx="380" ry="26" fill="url(#shade)"/>`

function wheel(x: number, y: number, radius: number): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${DARK}"/><circle cx="${x}" cy="${y}" r="${radius * 0.62}" fill="${GLASS}"/><circle cx="${x}" cy="${y}" r="${radius * 0.2}" fill="${DARK}"/>`
}

const DRAWINGS: Record<PlaceholderKind, string> = {
  car: `<path fill="${BODY}" d="M166 418c-14-4-20-14-20-30 0-26 4-46 16-56 20-16 74-27 146-36 44-38 86-66 128-74 62-11 132-9 180 6 38 12 74 40 106 70 40 8 68 18 80 34 12 17 14 46 10 68-2 12-8 18-20 18h-46a66 66 0 0 0-132 0H342a66 66 0 0 0-132 0z"/>
<path fill="${GLASS}" d="M352 296c36-30 68-48 102-53 12-2 26-3 40-3v58l-136 3c-8 0-11-1-6-5zM514 240c34 0 66 2 92 10 26 9 50 26 72 44 4 4 2 6-3 6l-161-2z"/>
<path stroke="${DARK}" stroke-width="3" fill="none" d="M504 306v92M360 328h46M530 328h40" stroke-linecap="round"/>
${wheel(276, 418, 50)}${wheel(680, 418, 50)}`,
  truck: `<path fill="${BODY}" d="M360 176h440c8 0 14 6 14 14v172H346V190c0-8 6-14 14-14z"/>
<path fill="${BODY}" d="M150 420c-8 0-12-5-12-14v-74c0-14 3-26 9-38l34-68c6-11 14-16 27-16h106c9 0 14 5 14 14v162h490v26c0 5-3 8-8 8h-62a58 58 0 0 0-116 0H318a58 58 0 0 0-116 0z"/>
<path fill="${GLASS}" d="M190 244c4-7 8-10 16-10h72c6 0 9 3 9 9v64c0 6-3 9-9 9H168c-8 0-10-4-7-11z"/>
<path stroke="${DARK}" stroke-width="3" fill="none" d="M580 176v186M300 330v30" stroke-linecap="round"/>
${wheel(260, 420, 46)}${wheel(690, 420, 46)}`,
  motorcycle: `<g fill="none" stroke="${DARK}" stroke-width="20"><circle cx="284" cy="376" r="78"/><circle cx="676" cy="376" r="78"/></g>
<circle cx="284" cy="376" r="14" fill="${DARK}"/><circle cx="676" cy="376" r="14" fill="${DARK}"/>
<path stroke="${BODY}" stroke-width="16" fill="none" stroke-linecap="round" stroke-linejoin="round" d="M284 376l64-158 46-10M676 376l-150 8-128-124"/>
<path fill="${BODY}" d="M372 262c20-34 64-48 112-40 26 5 44 22 54 40 44 2 86-6 130-24 10-4 16 4 11 13-18 32-50 50-92 53l-38 62c-10 16-24 26-44 26h-60c-16 0-28-8-34-24z"/>
<path fill="${GLASS}" d="M424 320h84c8 0 11 5 7 12l-22 38c-4 6-8 8-15 8h-38c-7 0-11-3-14-9l-14-38c-2-7 3-11 12-11z"/>
<path stroke="${DARK}" stroke-width="14" fill="none" stroke-linecap="round" d="M520 398h150"/>`,
  caravan: `<path fill="${BODY}" d="M282 190h440c40 0 62 18 66 56l12 126c2 26-8 40-32 40h-94a54 54 0 0 0-108 0H268c-22 0-34-12-34-34V238c0-32 16-48 48-48z"/>
<path fill="none" stroke="${DARK}" stroke-width="14" stroke-linecap="round" d="M234 396H132M150 398v38"/>
<path fill="${GLASS}" d="M290 238h112c8 0 12 4 12 12v58c0 8-4 12-12 12H290c-8 0-12-4-12-12v-58c0-8 4-12 12-12zM596 238h118c14 0 20 6 22 18l6 48c1 10-4 16-14 16H596c-8 0-12-4-12-12v-58c0-8 4-12 12-12z"/>
<path fill="none" stroke="${DARK}" stroke-width="4" stroke-linejoin="round" d="M452 412V246c0-6 4-10 10-10h74c6 0 10 4 10 10v166M464 330v22"/>
<path stroke="${DARK}" stroke-width="3" d="M236 356h216M546 356h250"/>
${wheel(620, 412, 42)}`,
}
