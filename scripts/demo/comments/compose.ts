import type { Random } from '../random.ts'
import { awaited } from './awaited.ts'
import { CAR_PARTS } from './car-parts.ts'
import { CARAVAN_PARTS } from './caravan-parts.ts'
import { equipmentList, equipmentSentence } from './equipment-words.ts'
import { MOTORCYCLE_PARTS } from './motorcycle-parts.ts'
import { SUBSCRIPTION_PARTS } from './subscription-parts.ts'
import { TRUCK_PARTS } from './truck-parts.ts'
import { type DealerVoice, type Described, type Part, type Parts, sayOne } from './voice.ts'

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
  const parts = vehicle.isLet ? SUBSCRIPTION_PARTS : PARTS[vehicle.model.itemType]
  if (vehicle.standing !== 'here') return joinParts(awaited(vehicle, random, parts))
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

function promise(vehicle: Described, random: Random, voice: DealerVoice): string {
  return sayOne(vehicle.carType === 'used' ? voice.promises : voice.newPromises, vehicle, random)
}

function invitation(vehicle: Described, random: Random, voice: DealerVoice): string {
  return sayOne(voice.invitations, vehicle, random)
}
