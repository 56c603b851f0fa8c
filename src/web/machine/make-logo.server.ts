import {
  siAstonmartin,
  siAudi,
  siBentley,
  siBmw,
  siCadillac,
  siChevrolet,
  siChrysler,
  siCitroen,
  siDacia,
  siDaf,
  siDucati,
  siFerrari,
  siFiat,
  siFord,
  siHonda,
  siHyundai,
  siInfiniti,
  siIveco,
  siJeep,
  siKia,
  siKtm,
  siLamborghini,
  siMan,
  siMaserati,
  siMazda,
  siMclaren,
  siMg,
  siMini,
  siMitsubishi,
  siNissan,
  siOpel,
  siPeugeot,
  siPolestar,
  siPorsche,
  siRam,
  siRenault,
  siRollsroyce,
  siScania,
  siSeat,
  siSkoda,
  siSmart,
  siSubaru,
  siSuzuki,
  siTesla,
  siToyota,
  siVolkswagen,
  siVolvo,
} from 'simple-icons'

const LOGOS: Record<string, { path: string }> = {
  'aston-martin': siAstonmartin,
  audi: siAudi,
  bentley: siBentley,
  bmw: siBmw,
  cadillac: siCadillac,
  chevrolet: siChevrolet,
  chrysler: siChrysler,
  citroen: siCitroen,
  dacia: siDacia,
  daf: siDaf,
  ducati: siDucati,
  ferrari: siFerrari,
  fiat: siFiat,
  ford: siFord,
  honda: siHonda,
  hyundai: siHyundai,
  infiniti: siInfiniti,
  iveco: siIveco,
  jeep: siJeep,
  kia: siKia,
  ktm: siKtm,
  lamborghini: siLamborghini,
  man: siMan,
  maserati: siMaserati,
  mazda: siMazda,
  mclaren: siMclaren,
  mg: siMg,
  mini: siMini,
  mitsubishi: siMitsubishi,
  nissan: siNissan,
  opel: siOpel,
  peugeot: siPeugeot,
  polestar: siPolestar,
  porsche: siPorsche,
  ram: siRam,
  renault: siRenault,
  'rolls-royce': siRollsroyce,
  scania: siScania,
  seat: siSeat,
  skoda: siSkoda,
  smart: siSmart,
  subaru: siSubaru,
  suzuki: siSuzuki,
  tesla: siTesla,
  toyota: siToyota,
  volkswagen: siVolkswagen,
  volvo: siVolvo,
}

const hrefs = new Map<string, string | null>()
const MOST_KEPT = 2000

/** Where the logo of a make is, or null where there is none: its name in type then. */
export function makeLogoHref(make: string): string | null {
  const known = hrefs.get(make)
  if (known !== undefined) return known
  const slug = make.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  const href = Object.hasOwn(LOGOS, slug) ? `/make-logos/${slug}.svg` : null
  if (hrefs.size >= MOST_KEPT) hrefs.clear()
  hrefs.set(make, href)
  return href
}

/** `GET /make-logos/{make}.svg`: one colour, kept for a month. */
export function serveMakeLogo(file: string): Response | null {
  const slug = file.endsWith('.svg') ? file.slice(0, -4) : ''
  if (!Object.hasOwn(LOGOS, slug)) return null
  return new Response(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24"><path d="${LOGOS[slug]!.path}"/></svg>`,
    {
      headers: {
        'Content-Type': 'image/svg+xml',
        'Cache-Control': 'public, max-age=2592000',
        'X-Content-Type-Options': 'nosniff',
      },
    },
  )
}
