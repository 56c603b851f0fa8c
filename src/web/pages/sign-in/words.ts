import { SIGN_IN_TYPES, type SignInType } from '#domain/accounts/gates/gates.ts'
import type { TenantSettings } from '#domain/tenants/settings.ts'

type Words = { title: string; text: string }
type Named = { vehicle: string; vehicles: string; garage: string }

/** What the page says of what somebody signs in for (rule:gates). */
const WORDS: Record<SignInType, (named: Named) => Words> = {
  'trade-in': ({ vehicle }) => ({
    title: `Sign in to value your ${vehicle}`,
    text: 'What you tell us of it is yours, and you can come back to it on any device.',
  }),
  checkout: ({ vehicle }) => ({
    title: `Sign in to reserve this ${vehicle}`,
    text: 'So that your reservation has an owner, and you find it again.',
  }),
  finance: () => ({
    title: 'Sign in to see your finance options',
    text: 'Figures about you are shown to you alone.',
  }),
  'car-finance': ({ vehicle }) => ({
    title: `Sign in for ${vehicle} finance`,
    text: 'What you tell us about your finances is kept with your account, and shown to you alone.',
  }),
  'spin-to-win': () => ({
    title: 'Sign in to spin',
    text: 'So that everybody has their turn, and we know whose prize it is.',
  }),
  'online-payment': () => ({
    title: 'Sign in to pay online',
    text: 'So that your payment has a name to it, and you find its receipt again.',
  }),
  'my-garage': ({ garage, vehicles }) => ({
    title: `Sign in to ${garage}`,
    text: `Your saved ${vehicles}, bookings and enquiries, on any device.`,
  }),
  watchlist: ({ vehicles }) => ({
    title: 'Sign in to save to your watchlist',
    text: `The ${vehicles} you watch are there on all your devices.`,
  }),
}

/** What an address says it is for; null for what is none. */
export function signInType(text: string | null): SignInType | null {
  return SIGN_IN_TYPES.find((type) => type === text) ?? null
}

export function signInWords(type: SignInType | null, { site, shortlist }: TenantSettings, vehicles: string): Words {
  const named = { vehicle: site.vehicleWord, vehicles, garage: shortlist.garageTitle }
  return type ? WORDS[type](named) : { title: 'Sign in', text: 'What you keep here is then there on all your devices.' }
}
