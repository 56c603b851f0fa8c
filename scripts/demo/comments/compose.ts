import type { Random } from '../random.ts'
import { CAR_PARTS } from './car-parts.ts'
import { CARAVAN_PARTS } from './caravan-parts.ts'
import { MOTORCYCLE_PARTS } from './motorcycle-parts.ts'
import { SUBSCRIPTION_PARTS } from './subscription-parts.ts'
import { TRUCK_PARTS } from './truck-parts.ts'
import type { DealerVoice, Described, Part, Parts } from './voice.ts'
import { capital, highlights, listed, spoken } from './words.ts'

type Thought = keyof Parts | 'sentence' | 'list' | 'promise' | 'invitation'

/** The order of thoughts differs from salesperson to salesperson. */
const SHAPES: readonly (readonly Thought[])[] = [
  ['opening', 'condition', 'sentence', 'suits', 'promise', 'invitation'],
  ['suits', 'opening', 'list', 'promise', 'invitation'],
  ['condition', 'opening', 'running', 'invitation'],
  ['opening', 'list', 'running', 'condition', 'promise'],
  ['running', 'opening', 'sentence', 'invitation'],
  ['opening', 'suits', 'condition', 'promise'],
  ['question', 'opening', 'list', 'condition', 'promise', 'invitation'],
  ['opening', 'running', 'sentence', 'promise'],
  ['opening', 'sentence', 'condition', 'invitation'],
  ['suits', 'opening', 'running', 'promise'],
]

/** What a salesperson would write about one vehicle: two to six thoughts, built from what is true of it. */
export function dealerComments(vehicle: Described, random: Random, voice: DealerVoice): string {
  const parts = vehicle.weeklyPrice === null ? PARTS[vehicle.model.itemType] : SUBSCRIPTION_PARTS
  const say: Record<Thought, Part> = {
    ...parts,
    sentence: equipmentSentence,
    list: equipmentList,
    promise,
    invitation,
  }
  const texts = random.pick(SHAPES).map((thought) => say[thought](vehicle, random, voice))
  return joinParts(texts.filter((text) => text !== ''))
}

const PARTS = { car: CAR_PARTS, truck: TRUCK_PARTS, motorcycle: MOTORCYCLE_PARTS, caravan: CARAVAN_PARTS } as const

/** Sentences run on in paragraphs of two; a list stands by itself. */
function joinParts(parts: readonly string[]): string {
  const paragraphs: string[] = []
  let open = ''
  for (const part of parts) {
    const isList = part.includes('\n')
    if (isList || (open !== '' && open.length > 170)) {
      if (open) paragraphs.push(open)
      open = ''
    }
    if (isList) paragraphs.push(part)
    else open = open ? `${open} ${part}` : part
  }
  if (open) paragraphs.push(open)
  return paragraphs.join('\n\n')
}

function equipmentSentence({ features }: Described, random: Random): string {
  const named = highlights(features, random, 4).map(spoken)
  if (named.length < 3) return ''
  const list = listed(named)
  return random.pick([
    `You get ${list}, among plenty more.`,
    `The list is long: ${list} are the ones most people ask us about.`,
    `${capital(list)} all come with it.`,
    `Equipment that matters day to day includes ${list}.`,
    `It is fitted with ${list}.`,
    `${capital(list)}: all there, all working.`,
  ])
}

function equipmentList({ features }: Described, random: Random): string {
  const named = highlights(features, random, random.int(4, 6))
  if (named.length < 3) return ''
  const heading = random.pick(['What you get:', 'Highlights:', 'Worth knowing:', 'On this one:', 'Fitted with:'])
  return [heading, ...named.map((name) => `• ${name}`)].join('\n')
}

function promise({ carType }: Described, random: Random, voice: DealerVoice): string {
  return random.pick(carType === 'used' ? voice.promises : voice.newPromises)
}

function invitation({ grade }: Described, random: Random, voice: DealerVoice): string {
  const tows = (grade.towKg ?? 0) >= 2500
  return random.pick(tows ? [...voice.invitations, ...voice.towingInvitations] : voice.invitations)
}
