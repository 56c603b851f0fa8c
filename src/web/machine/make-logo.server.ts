import * as icons from 'simple-icons'

// biome-ignore format: one list
const ICONS = [
  icons.siAstonmartin, icons.siAudi, icons.siBentley, icons.siBmw, icons.siCadillac, icons.siChevrolet,
  icons.siChrysler, icons.siCitroen, icons.siDacia, icons.siDaf, icons.siDucati, icons.siFerrari, icons.siFiat,
  icons.siFord, icons.siHonda, icons.siHyundai, icons.siInfiniti, icons.siIveco, icons.siJeep, icons.siKia,
  icons.siKtm, icons.siLamborghini, icons.siMan, icons.siMaserati, icons.siMazda, icons.siMclaren, icons.siMg,
  icons.siMini, icons.siMitsubishi, icons.siNissan, icons.siOpel, icons.siPeugeot, icons.siPolestar, icons.siPorsche,
  icons.siRam, icons.siRenault, icons.siRollsroyce, icons.siScania, icons.siSeat, icons.siSkoda, icons.siSmart,
  icons.siSubaru, icons.siSuzuki, icons.siTesla, icons.siToyota, icons.siVolkswagen, icons.siVolvo,
]
const LOGOS = new Map(ICONS.map(({ title, path }) => [slugOf(title.normalize('NFKD').replace(/\p{M}/gu, '')), path]))

/** Where the logo of a make is, or null where there is none: its name in type then. */
export function makeLogoHref(make: string): string | null {
  const slug = slugOf(make)
  return LOGOS.has(slug) ? `/make-logos/${slug}.svg` : null
}

function slugOf(make: string): string {
  return make.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

/** `GET /make-logos/{make}.svg`: one colour, kept for a month. */
export function serveMakeLogo(file: string): Response | null {
  const path = file.endsWith('.svg') ? LOGOS.get(file.slice(0, -4)) : undefined
  if (!path) return null
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><path d="${path}"/></svg>`,
    {
      headers: {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'public, max-age=2592000',
        'X-Content-Type-Options': 'nosniff',
      },
    },
  )
}
