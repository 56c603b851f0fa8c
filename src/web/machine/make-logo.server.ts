import * as icons from 'simple-icons'

const LOGOS: Record<string, { path: string }> = {
  'aston-martin': icons.siAstonmartin,
  audi: icons.siAudi,
  bentley: icons.siBentley,
  bmw: icons.siBmw,
  cadillac: icons.siCadillac,
  chevrolet: icons.siChevrolet,
  chrysler: icons.siChrysler,
  citroen: icons.siCitroen,
  dacia: icons.siDacia,
  daf: icons.siDaf,
  ducati: icons.siDucati,
  ferrari: icons.siFerrari,
  fiat: icons.siFiat,
  ford: icons.siFord,
  honda: icons.siHonda,
  hyundai: icons.siHyundai,
  infiniti: icons.siInfiniti,
  iveco: icons.siIveco,
  jeep: icons.siJeep,
  kia: icons.siKia,
  ktm: icons.siKtm,
  lamborghini: icons.siLamborghini,
  man: icons.siMan,
  maserati: icons.siMaserati,
  mazda: icons.siMazda,
  mclaren: icons.siMclaren,
  mg: icons.siMg,
  mini: icons.siMini,
  mitsubishi: icons.siMitsubishi,
  nissan: icons.siNissan,
  opel: icons.siOpel,
  peugeot: icons.siPeugeot,
  polestar: icons.siPolestar,
  porsche: icons.siPorsche,
  ram: icons.siRam,
  renault: icons.siRenault,
  'rolls-royce': icons.siRollsroyce,
  scania: icons.siScania,
  seat: icons.siSeat,
  skoda: icons.siSkoda,
  smart: icons.siSmart,
  subaru: icons.siSubaru,
  suzuki: icons.siSuzuki,
  tesla: icons.siTesla,
  toyota: icons.siToyota,
  volkswagen: icons.siVolkswagen,
  volvo: icons.siVolvo,
}

/** Where the logo of a make is, or null where there is none: its name in type then. */
export function makeLogoHref(make: string): string | null {
  const slug = make.toLowerCase().replace(/[^a-z0-9]+/g, '-')
  return Object.hasOwn(LOGOS, slug) ? `/make-logos/${slug}.svg` : null
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
